import { CallError } from '#app/api.ts';
import { yieldToMain } from '#app/yield-to-main.ts';

/** In ms. Parsing must not block the page for longer. */
const longestTask = 8;

/** How much text to parse at once, in characters: a few hundred rows. */
const pieceLength = 100_000;

/**
 * Yields the rows of a JSON array while its text is still arriving (goal `firstRows`). Parsing 20,000 rows at once
 * would block a phone for half a second.
 */
export async function* rowsAsTheyArrive(response: Response): AsyncGenerator<unknown[]> {
  let text = '';
  let opened = false;
  let began = performance.now();
  for await (const part of textOf(response)) {
    text += part;
    if (!opened) {
      text = text.trimStart();
      if (text === '') continue;
      if (!text.startsWith('[')) throw noList();
      opened = true;
      text = text.slice(1);
    }
    for (let cut = cutOf(text); cut; cut = cutOf(text)) {
      yield cut.rows;
      text = text.slice(cut.length);
      if (performance.now() - began < longestTask) continue;
      await yieldToMain();
      began = performance.now();
    }
  }
  yield lastRows(text, opened);
}

function lastRows(text: string, opened: boolean): unknown[] {
  try {
    return JSON.parse(opened ? `[${text}` : text);
  } catch {
    throw noList();
  }
}

const noList = () => new Error('The server sent no list');

/** Cuts some whole rows from the start of the text. Returns null if that needs more text. */
function cutOf(text: string): { rows: unknown[]; length: number } | null {
  if (text.length < pieceLength) return null;
  const end = text.lastIndexOf('},{', pieceLength);
  if (end < 0) return null;
  try {
    return { rows: JSON.parse(`[${text.slice(0, end)}}]`), length: end + 2 };
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
