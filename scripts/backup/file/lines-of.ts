import { formatName, type Header, Tally, type Trailer } from './format.ts';
import { type TableRow, toLine } from './rows.ts';

type About = Pick<Header, 'migrations' | 'number'>;

/** Yields the lines of a backup with line breaks; returns its trailer. */
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
