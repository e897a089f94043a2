import { type RawBuilder, sql } from 'kysely';
import { after, clockSkew, stillRuns, stillRunsIn } from '#server/clock.ts';
import type { Database } from '#server/database/tables.ts';

export type Allowance = { key: string; max: number };

/** A key's requests in its window, including this one, and the ms left in the window. */
export type RequestCount = { current: number; max: number; ttl: number };

export type RequestCounter = {
  /** Counts one request for each key, in one query. Counts nothing if a key is known to be used up. */
  count(allowances: readonly Allowance[]): Promise<RequestCount[]>;
};

type Setting = { db: Database; clock: () => Date /** In ms. */; window: number };

/** Counts in the database, for all processes. Remembers used-up keys, so that a flood of requests causes no queries. */
export function counter({ db, clock, window }: Setting): RequestCounter {
  const usedUp = new Map<string, number>();
  const isOpen = (endsAt: number, now: Date) => stillRuns(endsAt, now.getTime(), window + clockSkew);

  function remember(key: string, endsAt: number, now: Date): void {
    for (const [other, end] of usedUp) if (!isOpen(end, now)) usedUp.delete(other);
    usedUp.set(key, endsAt);
  }

  return {
    async count(allowances) {
      const now = clock();
      const refused = allowances.flatMap(({ key, max }) => {
        const endsAt = usedUp.get(key) ?? 0;
        return isOpen(endsAt, now) ? [{ current: max + 1, max, ttl: endsAt - now.getTime() }] : [];
      });
      if (refused.length > 0) return refused;
      const keys = allowances.map(({ key }) => key);
      const rows = await addOne(db, keys, now, window);
      return allowances.map(({ key, max }) => {
        const { count: current, endsAt } = rows.get(key) ?? { count: 1, endsAt: now.getTime() + window };
        if (current > max) remember(key, endsAt, now);
        return { current, max, ttl: endsAt - now.getTime() };
      });
    },
  };
}

/** Counts in this process alone, while the database's disk is full. */
export function memoryCounter({ clock, window }: Omit<Setting, 'db'>): RequestCounter {
  const counts = new Map<string, { current: number; endsAt: number }>();
  return {
    async count(allowances) {
      const now = clock().getTime();
      for (const [key, { endsAt }] of counts) if (!stillRuns(endsAt, now, window + clockSkew)) counts.delete(key);
      return allowances.map(({ key, max }) => {
        const { current, endsAt } = counts.get(key) ?? { current: 0, endsAt: now + window };
        counts.set(key, { current: current + 1, endsAt });
        return { current: current + 1, max, ttl: endsAt - now };
      });
    },
  };
}

export function secondsToWait(counts: readonly RequestCount[]): number | null {
  const waits = counts.filter(({ current, max }) => current > max).map(({ ttl }) => Math.ceil(ttl / 1000));
  return waits.length > 0 ? Math.max(1, ...waits) : null;
}

async function addOne(db: Database, keys: string[], now: Date, window: number) {
  const runs = stillRunsIn('request_counts.window_ends_at', now, window + clockSkew);
  const either = <T>(running: RawBuilder<T>, afresh: RawBuilder<T>) =>
    sql<T>`case when ${runs} then ${running} else ${afresh} end`;
  const rows = await db
    .insertInto('request_counts')
    // Sort the keys, so that two processes never wait for each other's rows.
    .values(keys.toSorted().map((key) => ({ key, count: 1, window_ends_at: after(now, window) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: either<number>(sql`request_counts.count + 1`, sql`1`),
        window_ends_at: either<string>(sql`request_counts.window_ends_at`, sql`excluded.window_ends_at`),
      }),
    )
    .returningAll()
    .execute();
  return new Map(rows.map((row) => [row.key, { count: row.count, endsAt: Date.parse(row.window_ends_at) }]));
}

export async function takeBack(db: Database, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('request_counts')
    .set({ count: sql`count - 1` })
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute();
}

/** Deletes ended windows, because some keys contain an IP address. `longestWindow` is in ms. */
export async function forgetEnded(db: Database, now: Date, longestWindow: number): Promise<void> {
  const runs = stillRunsIn('window_ends_at', now, longestWindow + clockSkew);
  await db
    .deleteFrom('request_counts')
    .where(({ not }) => not(runs))
    .execute();
}
