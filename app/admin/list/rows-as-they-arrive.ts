import { Problem } from '#app/api.ts';
import { yieldToMain } from '#app/yield-to-main.ts';

/** How long parsing may hold the page before it lets other work through, in ms. */
const longestTask = 8;

/** How much text is parsed at once, in characters: some hundred rows. */
const pieceLength = 100_000;

/**
 * For the goal `firstRows` of the bench: the rows of a JSON array while its text still arrives, in groups as they come.
 * Between groups the page can answer; 20,000 rows parsed at once would hold it for half a second on a phone. Throws
 * where the text is no JSON array.
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

/**
 * The rows up to a place that looks like the end of one. It may as well be inside a text or an inner list: then what
 * stands before it is no JSON, and the rows are taken when more, or all, has arrived.
 */
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
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new Problem(0);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
