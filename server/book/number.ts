import type { Database } from '#server/database/tables.ts';
import { readMerges } from './merges.ts';

// `takeNumber` locks the number until the commit, so that transactions run one after the other (docs/decisions/0044).
export function inBook<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeNumber(trx);
    return work(trx);
  });
}

export async function takeNumber(trx: Database): Promise<void> {
  await trx
    .updateTable('book')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .execute();
}

/** Makes every client load all people again. Call this inside `inBook`. */
export async function requireFullReads(trx: Database): Promise<void> {
  await trx
    .updateTable('book')
    .set(({ ref }) => ({ anew: ref('number') }))
    .execute();
}

export async function readNumber(db: Database): Promise<number> {
  const { number } = await db.selectFrom('book').select('number').executeTakeFirstOrThrow();
  return number;
}

/** With more new entries than this, reading only the changed people takes as long as reading everybody. */
const mostEntries = 5_000;

export type Changed = { number: number; ids: string[] };

/** Returns null if everybody must be read again, for example after a purge, a restore or very many entries. */
export async function readChanged(db: Database, since: number): Promise<Changed | null> {
  // One query, so that the entries and the number match.
  const rows = await db
    .selectFrom('book')
    .leftJoin('entries', (join) => join.on('entries.number', '>', since))
    .select(['book.number', 'book.anew', 'registration_id', 'kind', 'subject'])
    // This tells the query planner, which has no statistics, that there is one row.
    .where('book.id', '=', 1)
    .limit(mostEntries + 1)
    .execute();
  const { number, anew } = rows[0] ?? { number: 0, anew: 0 };
  if (since > number || since < anew || rows.length > mostEntries) return null;
  const { rootOf } = await readMerges(db);
  const ids = rows.flatMap(({ registration_id: id, kind, subject }) => [
    ...(id === null ? [] : [id, rootOf(id)]),
    ...(kind === 'merged' && subject !== null ? [subject] : []),
  ]);
  return { number, ids: [...new Set(ids)] };
}
