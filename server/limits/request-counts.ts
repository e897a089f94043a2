import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** How many requests a key has had in its window, and when the window ends, in ms of the epoch. */
export type Count = { count: number; windowEndsAt: number };

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Adds to what all processes counted, in one statement, and gives where each key stands then. A window that is over begins anew. */
export async function addCounts(db: Database, added: Map<string, Count>, now: Date): Promise<Map<string, Count>> {
  const isOver = sql`request_counts.window_ends_at <= ${now.toISOString()}`;
  const rows = await db
    .insertInto('request_counts')
    // In one order for everybody, so that two processes never wait for each other.
    .values(
      [...added]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { count, windowEndsAt }]) => ({ key, count, window_ends_at: iso(windowEndsAt) })),
    )
    .onConflict((it) =>
      it.column('key').doUpdateSet({
        count: sql`case when ${isOver} then excluded.count else request_counts.count + excluded.count end`,
        window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else request_counts.window_ends_at end`,
      }),
    )
    .returningAll()
    .execute();
  return new Map(
    rows.map((row) => [row.key, { count: row.count, windowEndsAt: Date.parse(row.window_ends_at) }] as const),
  );
}

/** Deletes what no window needs any more: a key names an address, which is kept no longer than that. */
export async function forgetCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('request_counts').where('window_ends_at', '<=', now.toISOString()).execute();
}
