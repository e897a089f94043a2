import type { Database } from '#server/database/tables.ts';

export type Changed = {
  /** What to ask with next. */
  number: number;
  /** Also of people who have withdrawn. */
  ids: string[];
};

/** Above it, reading everybody anew is as quick. */
const mostEntries = 5_000;

/**
 * The people in the entries after a number; null if everybody is to be read anew: after a purge, a restore or very many
 * entries. The entries and the next number are read in one statement, and so are of one moment.
 */
export async function readChanged(db: Database, since: number): Promise<Changed | null> {
  const rows = await db
    .selectFrom('book')
    .leftJoin('entries', (join) => join.on('entries.number', '>', since))
    .select(['book.number', 'book.anew', 'registration_id'])
    // One row, also to a planner that has not counted them yet.
    .where('book.id', '=', 1)
    .limit(mostEntries + 1)
    .execute();
  const { number, anew } = rows[0] ?? { number: 0, anew: 0 };
  if (since > number || since < anew || rows.length > mostEntries) return null;
  return { number, ids: [...new Set(rows.flatMap(({ registration_id }) => registration_id ?? []))] };
}
