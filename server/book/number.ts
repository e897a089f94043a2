import type { Database } from '#server/database/tables.ts';

/**
 * Runs a transaction that adds to the book what lists, packs and streams show. Such transactions follow each other, on PostgreSQL
 * too: the first statement takes the next number and holds it until the commit. So whoever has read up to a number has missed
 * nothing below it, and two marks of one person cannot overlap. With 2,000 visitors nobody waits (docs/decisions/0044).
 */
export function inBook<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await takeNumber(trx);
    return work(trx);
  });
}

/** The first statement of such a transaction. */
export async function takeNumber(trx: Database): Promise<void> {
  await trx
    .updateTable('book')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .execute();
}

/** Has every client read everybody anew. Call it inside such a transaction. */
export async function haveAllReadAnew(trx: Database): Promise<void> {
  await trx
    .updateTable('book')
    .set(({ ref }) => ({ anew: ref('number') }))
    .execute();
}

/** The number of the latest transaction that added to the book. */
export async function readNumber(db: Database): Promise<number> {
  const { number } = await db.selectFrom('book').select('number').executeTakeFirstOrThrow();
  return number;
}
