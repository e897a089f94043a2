import { type RawBuilder, sql } from 'kysely';
import { after, clockSkew, stillRuns, stillRunsIn } from '#server/clock.ts';
import { unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';

export type Allowance = { key: string; max: number };

/** Counts one request for each key. If a key was used up already, counts nothing and returns the seconds to wait. */
export type RequestCounter = (allowances: readonly Allowance[]) => Promise<number | null>;

type Windows = Map<string, { count: number; endsAt: number }>;

/** `window` is in ms. If the disk is full, `onFullDisk` counts instead of the database. */
type Setting = {
  db: Database;
  clock: () => Date;
  window: number;
  onFullDisk?: (keys: string[], now: Date) => Windows;
};

/** Counts in the database, for all processes. Remembers used-up keys, so that a flood of requests causes no queries. */
export function counter({ db, clock, window, onFullDisk }: Setting): RequestCounter {
  const usedUp = new Map<string, number>();
  const isOpen = (endsAt: number, now: Date) => stillRuns(endsAt, now.getTime(), window + clockSkew);

  function remember(key: string, endsAt: number, now: Date): void {
    for (const [other, end] of usedUp) if (!isOpen(end, now)) usedUp.delete(other);
    usedUp.set(key, endsAt);
  }

  const add = (keys: string[], now: Date) => {
    const added = addOne(db, keys, now, window);
    return onFullDisk ? unlessFull(added, () => onFullDisk(keys, now)) : added;
  };

  return async (allowances) => {
    const now = clock();
    const known = allowances.map(({ key }) => usedUp.get(key) ?? 0).filter((endsAt) => isOpen(endsAt, now));
    if (known.length > 0) return secondsUntil(known, now);
    const windows = await add(
      allowances.map(({ key }) => key),
      now,
    );
    const exceeded = allowances.flatMap(({ key, max }) => {
      const { count, endsAt } = windows.get(key) ?? { count: 0, endsAt: 0 };
      if (count <= max) return [];
      remember(key, endsAt, now);
      return [endsAt];
    });
    return secondsUntil(exceeded, now);
  };
}

/** Returns a function that counts in this process alone. */
export function countInMemory(window: number): (keys: string[], now: Date) => Windows {
  const windows: Windows = new Map();
  return (keys, now) => {
    for (const [key, { endsAt }] of windows)
      if (!stillRuns(endsAt, now.getTime(), window + clockSkew)) windows.delete(key);
    for (const key of keys) {
      const { count, endsAt } = windows.get(key) ?? { count: 0, endsAt: now.getTime() + window };
      windows.set(key, { count: count + 1, endsAt });
    }
    return windows;
  };
}

const secondsUntil = (ends: readonly number[], now: Date): number | null =>
  ends.length > 0 ? Math.max(1, ...ends.map((end) => Math.ceil((end - now.getTime()) / 1000))) : null;

async function addOne(db: Database, keys: string[], now: Date, window: number): Promise<Windows> {
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
