import { readMerges } from '#server/book/merges.ts';
import type { Database } from '#server/database/tables.ts';

/** Returns a function that tells whether an organiser kept two similar people apart. */
export async function readApart(db: Database): Promise<(one: string, other: string) => boolean> {
  const { rootOf } = await readMerges(db);
  const entries = db.selectFrom('entries').select(['registration_id', 'subject']).where('kind', '=', 'kept-apart');
  const nameOf = (one: string, other: string) => [one, other].sort().join(' ');
  const said = await entries.execute();
  const pairs = new Set(said.map((row) => nameOf(rootOf(row.registration_id ?? ''), rootOf(row.subject ?? ''))));
  return (one, other) => pairs.has(nameOf(one, other));
}
