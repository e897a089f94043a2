import { formatName, type Header, Tally, type Trailer } from './format.ts';

/** The longest line to read, in bytes. Rows with photos are shorter, but a bad file could fill the memory. */
const longest = 64 * 1024 * 1024;

export class LineTooLong extends Error {}

/** Yields lines without their line breaks. Drops text after the last line break: a complete backup has no such text. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield begun.length === 0 ? chunk.subarray(start, end) : Buffer.concat([...begun, chunk.subarray(start, end)]);
      begun = [];
      length = 0;
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    length += rest.length;
    if (length > longest) throw new LineTooLong();
    if (rest.length > 0) begun.push(rest);
  }
}

export type StoredRow = Record<string, string | number | null | Uint8Array>;
export const isReference = (row: StoredRow): row is StoredRow & { photo: string } => typeof row.photo === 'string';

export type TableRow = { table: string; row: StoredRow };

/** Returns a row as JSON. Columns are sorted and bytes are base64, so that both databases give the same line. */
function toLine({ table, row }: TableRow): string {
  const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([table, Object.fromEntries(columns.map(([name, value]) => [name, encode(value)]))]);
}

function encode(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return { base64: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  if (value === null || typeof value === 'string' || Number.isSafeInteger(value)) return value;
  throw new Error(`A backup cannot store a ${typeof value}`);
}

export function fromParsed(line: unknown): TableRow | null {
  if (!Array.isArray(line) || line.length !== 2 || typeof line[0] !== 'string') return null;
  if (typeof line[1] !== 'object' || line[1] === null) return null;
  const columns = Object.entries(line[1]).map(([name, value]) => [name, decode(value)]);
  return { table: line[0], row: Object.fromEntries(columns) };
}

const decode = (value: unknown) =>
  typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(String(value.base64), 'base64')
    : value;

type About = Pick<Header, 'migrations' | 'number'>;

/** Yields a backup's lines, with line breaks. Returns its trailer. */
export async function* linesOf(
  { migrations, number }: About,
  rows: AsyncIterable<TableRow>,
  { version, now }: { version: number; now: Date },
): AsyncGenerator<string, Trailer> {
  const tally = new Tally();
  const header: Header = { format: formatName, version, takenAt: now.toISOString(), migrations, number };
  const first = JSON.stringify(header);
  tally.header(first);
  yield `${first}\n`;
  for await (const row of rows) {
    const line = toLine(row);
    tally.row(row.table, line);
    yield `${line}\n`;
  }
  const trailer = tally.trailer();
  yield `${JSON.stringify(trailer)}\n`;
  return trailer;
}
