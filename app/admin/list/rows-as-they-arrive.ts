import { CallError } from '#app/api.ts';
import { yieldToMain } from '#app/yield-to-main.ts';

/** In ms. After this time of parsing, the page may draw and react. */
const longestTask = 8;

/** How much text to parse at once, in characters: a few hundred rows. */
const pieceLength = 100_000;

/**
 * Yields the rows of a JSON array while its text is still arriving (goal `firstRows`). Parsing 20,000 rows at once
 * would block a phone for half a second.
 */
export async function* rowsAsTheyArrive(response: Response): AsyncGenerator<unknown[]> {
  let text = '';
  let began = performance.now();
  for await (const part of textOf(response)) {
    text += part;
    for (let cut = cutOf(text); cut; cut = cutOf(text)) {
      yield cut.rows;
      text = cut.rest;
      if (performance.now() - began < longestTask) continue;
      await yieldToMain();
      began = performance.now();
    }
  }
  const rows = arrayIn(text.replace(/^,/, '['));
  if (!rows) throw new Error('The server sent no list');
  yield rows;
}

/** Cuts some whole rows from the start of the text, after its `[` or comma. Returns null if more text must arrive. */
function cutOf(text: string): { rows: unknown[]; rest: string } | null {
  if (text.length < pieceLength) return null;
  const end = text.lastIndexOf('},{', pieceLength);
  const rows = end < 0 ? null : arrayIn(`[${text.slice(1, end)}}]`);
  return rows && { rows, rest: text.slice(end + 1) };
}

function arrayIn(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new CallError(0);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
