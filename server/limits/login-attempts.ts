import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** What is counted, and how many attempts of it a window takes. */
export type Allowance = { key: string; max: number };

/** In ms. */
const windowLength = 15 * 60_000;

/**
 * Counts one attempt under every key before anything is tried, in the database, so that neither a restart nor another
 * process forgets it and attempts at the same time cannot slip past. Gives the seconds to wait where one of the keys has
 * had its share, else null.
 */
export async function countAttempt(db: Database, allowances: Allowance[], now: Date): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('login_attempts').where('window_ends_at', '<=', now.toISOString()).execute();
    const waits: number[] = [];
    // In one order for everybody, so that two attempts never wait for each other.
    for (const { key, max } of allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const { count, window_ends_at } = await trx
        .insertInto('login_attempts')
        .values({ key, count: 1, window_ends_at: new Date(now.getTime() + windowLength).toISOString() })
        .onConflict((it) => it.column('key').doUpdateSet({ count: sql`login_attempts.count + 1` }))
        .returning(['count', 'window_ends_at'])
        .executeTakeFirstOrThrow();
      if (count > max) waits.push(Math.ceil((Date.parse(window_ends_at) - now.getTime()) / 1000));
    }
    return waits.length > 0 ? Math.max(1, ...waits) : null;
  });
}

/** Takes an attempt back that turned out to be right. */
export async function takeBackAttempt(db: Database, allowances: Allowance[]): Promise<void> {
  const keys = allowances.map((it) => it.key);
  await db
    .updateTable('login_attempts')
    .set({ count: sql`count - 1` })
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute();
}
