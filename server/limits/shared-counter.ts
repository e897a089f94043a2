import type { Database } from '#server/database/tables.ts';
import { addCounts, type Count, forgetCounts } from './request-counts.ts';

/** Where a key stands: how many requests its window has had, this one included, and how many ms are left of it. */
type Standing = { current: number; ttl: number };

export type SharedCounter = {
  /** Counts a request of the key unless the window (ms) has had `max` of them; then it stands at more than `max`. */
  count(key: string, window: number, max: number): Promise<Standing>;
  /** Writes down what was counted. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type Setting = { db: Database; clock: () => Date; report: (error: unknown) => void };

/** How many requests of a key a process lets through before it hears of the others: their slack together is one each. */
export const step = 20;
/** In ms. */
const settledEvery = 1_000;
const forgottenEvery = 60_000;
/** A key that is forgotten here is still counted in the database. */
const mostKept = 10_000;

/** `settled` is what all processes wrote down, `unsettled` what this one let through and has not. */
type Tally = { settled: number; unsettled: number; windowEndsAt: number };

/**
 * Counts requests for all processes on a database: in memory, and settled there once a second or after every `step`
 * requests of a key (docs/decisions/0011). Where the database cannot be reached this process counts alone.
 */
export function sharedCounter({ db, clock, report }: Setting): SharedCounter {
  const tallies = new Map<string, Tally>();
  const unsettled = new Set<string>();
  let settling: Promise<void> | null = null;
  let isReachable = true;
  let due: NodeJS.Timeout | undefined;
  const sweep = setInterval(() => void forget().catch(report), forgottenEvery).unref();

  function tallyOf(key: string, window: number, now: number): Tally {
    const known = tallies.get(key);
    if (known && known.windowEndsAt > now) return known;
    const begun = { settled: 0, unsettled: 0, windowEndsAt: now + window };
    tallies.set(key, begun);
    return begun;
  }

  function add(key: string, tally: Tally): void {
    tally.unsettled++;
    unsettled.add(key);
    due ??= setTimeout(settle, settledEvery).unref();
  }

  function settle(): Promise<void> {
    settling ??= settleAll().finally(() => {
      settling = null;
    });
    return settling;
  }

  async function settleAll(): Promise<void> {
    clearTimeout(due);
    due = undefined;
    const taken = new Map<string, { tally: Tally; added: Count }>();
    for (const key of unsettled) {
      const tally = tallies.get(key);
      if (tally) taken.set(key, { tally, added: { count: tally.unsettled, windowEndsAt: tally.windowEndsAt } });
    }
    unsettled.clear();
    if (taken.size === 0) return;
    try {
      const standing = await addCounts(db, new Map([...taken].map(([key, { added }]) => [key, added])), clock());
      for (const [key, { tally, added }] of taken) {
        tally.unsettled -= added.count;
        tally.settled = standing.get(key)?.count ?? 0;
        tally.windowEndsAt = standing.get(key)?.windowEndsAt ?? tally.windowEndsAt;
      }
      isReachable = true;
      if (tallies.size > mostKept) dropSettled(() => true);
    } catch (error) {
      for (const key of taken.keys()) unsettled.add(key);
      if (isReachable) report(error);
      isReachable = false;
    }
    if (unsettled.size > 0) due ??= setTimeout(settle, settledEvery).unref();
  }

  function dropSettled(isDue: (tally: Tally) => boolean): void {
    for (const [key, tally] of tallies) if (tally.unsettled === 0 && isDue(tally)) tallies.delete(key);
  }

  async function forget(): Promise<void> {
    const now = clock();
    dropSettled((tally) => tally.windowEndsAt <= now.getTime());
    await forgetCounts(db, now);
  }

  return {
    async count(key, window, max) {
      for (;;) {
        const now = clock().getTime();
        const tally = tallyOf(key, window, now);
        const isFull = tally.settled + tally.unsettled >= max;
        if (!isFull && isReachable && tally.unsettled >= step) {
          await settle();
          continue;
        }
        if (!isFull) add(key, tally);
        return { current: tally.settled + tally.unsettled + (isFull ? 1 : 0), ttl: tally.windowEndsAt - now };
      }
    },
    settle,
    async close() {
      clearInterval(sweep);
      clearTimeout(due);
      // One that is under way may have begun before the last of them.
      await settling;
      await settle();
      clearTimeout(due);
    },
  };
}
