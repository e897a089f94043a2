import { type RawBuilder, sql } from 'kysely';
import { clockSkew } from '#server/clock-skew.ts';
import type { Database } from '#server/database/tables.ts';

export type Allowance = { key: string; max: number };

/** Where a key stands: how many its window has had, this one included, and how many ms are left of it. */
export type Standing = { current: number; max: number; ttl: number };

export type Counter = {
  /** Counts one under every key, all in one statement. Where a key is known to be used up, nothing is counted. */
  count(allowances: readonly Allowance[]): Promise<Standing[]>;
};

type Setting = { db: Database; clock: () => Date /** In ms. */; window: number };

/**
 * Counts in the database, so that all processes count together and a restart forgets nothing. A key that is used up is
 * remembered in memory until its window ends: a flood of refused requests costs no statement.
 */
export function counter({ db, clock, window }: Setting): Counter {
  const usedUp = new Map<string, number>();

  function refusals(allowances: readonly Allowance[], now: number): Standing[] {
    return allowances.flatMap(({ key, max }) => {
      const endsAt = usedUp.get(key) ?? 0;
      return isRunning(endsAt, now, window) ? [{ current: max + 1, max, ttl: endsAt - now }] : [];
    });
  }

  function remember(key: string, endsAt: number, now: number): void {
    for (const [other, end] of usedUp) if (!isRunning(end, now, window)) usedUp.delete(other);
    usedUp.set(key, endsAt);
  }

  return {
    async count(allowances) {
      const now = clock().getTime();
      const refused = refusals(allowances, now);
      if (refused.length > 0) return refused;
      const rows = await addOne(
        db,
        allowances.map(({ key }) => key),
        { now, window },
      );
      return allowances.map(({ key, max }) => {
        const { count: current, endsAt } = rows.get(key) ?? { count: 1, endsAt: now + window };
        if (current > max) remember(key, endsAt, now);
        return { current, max, ttl: endsAt - now };
      });
    },
  };
}

const latestEnd = (now: number, window: number) => now + window + clockSkew;
/** In ms. A window that ends later than a whole one from now began while the clock was ahead, and is over. */
export const isRunning = (endsAt: number, now: number, window: number): boolean =>
  endsAt > now && endsAt <= latestEnd(now, window);

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

async function addOne(db: Database, keys: string[], { now, window }: { now: number; window: number }) {
  const runs = sql`request_counts.window_ends_at > ${iso(now)}
    and request_counts.window_ends_at <= ${iso(latestEnd(now, window))}`;
  const either = <T>(running: RawBuilder<T>, afresh: RawBuilder<T>) =>
    sql<T>`case when ${runs} then ${running} else ${afresh} end`;
  const rows = await db
    .insertInto('request_counts')
    // Sorted, so that two processes never wait for each other's rows.
    .values(keys.toSorted().map((key) => ({ key, count: 1, window_ends_at: iso(now + window) })))
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

/** Deletes what no window, the longest of them so many ms, needs any more: a key names an address, which is kept no longer than that. */
export async function forgetEnded(db: Database, now: Date, longestWindow: number): Promise<void> {
  const latest = iso(latestEnd(now.getTime(), longestWindow));
  await db
    .deleteFrom('request_counts')
    .where((row) => row.or([row('window_ends_at', '<=', now.toISOString()), row('window_ends_at', '>', latest)]))
    .execute();
}
