import { beforeEach, describe, expect, test } from 'vitest';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { counter, forgetEnded, type RequestCounter, takeBack } from './counter.ts';

const minute = 60_000;
const window = 10 * minute;
const max = 20;
const key = 'from 203.0.113.1';

describe.each(databases)('the counter of requests on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  let now: Date;
  const startProcess = () => counter({ db, clock: () => now, window });
  beforeEach(() => {
    now = new Date('2025-08-01T06:00:00Z');
  });

  /** Sends these requests at once, and returns how many are admitted. */
  async function admitted(count: RequestCounter, requests: number) {
    const waits = await Promise.all(Array.from({ length: requests }, () => count([{ key, max }])));
    return waits.filter((wait) => wait === null).length;
  }
  const stored = () => db.selectFrom('request_counts').select(['key', 'count']).execute();

  test('refuses a used-up key without a query until its window ends', async () => {
    const one = startProcess();
    await admitted(one, max + 1);
    const before = await stored();
    expect(await admitted(one, 100)).toBe(0);
    expect(await stored()).toEqual(before);

    now = new Date(now.getTime() + window - 1);
    expect(await one([{ key, max }]), 'in seconds').toBe(1);
    now = new Date(now.getTime() + 1);
    expect(await admitted(one, max + 1)).toBe(max);
  });

  test('counts several keys together, and undoes their counts together', async () => {
    const one = startProcess();
    const both = Object.entries({ b: 2, a: 1 }).map(([key, max]) => ({ key, max }));
    expect(await one(both)).toBeNull();
    await takeBack(db, ['a', 'b']);
    expect(await one(both)).toBeNull();
    expect(await one(both), 'the second is used up').toBe(window / 1000);
    expect(new Set(await stored())).toEqual(new Set(['a', 'b'].map((key) => ({ key, count: 2 }))));
  });

  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

  test.each([
    ['ahead by a day', 24 * 60 * minute],
    ['ahead by half a window', window / 2],
    ['behind by a day', -24 * 60 * minute],
  ])('a window that began while the clock was %s ends once the clock is right', async (_way, wrongBy) => {
    const right = now;
    now = later(wrongBy);
    const [one, other] = [startProcess(), startProcess()];
    expect(await admitted(one, max + 1)).toBe(max);
    now = right;
    expect(await admitted(other, 1)).toBe(1);
    expect(await admitted(one, max)).toBe(max - 1);
    expect(await one([{ key, max }])).toBe(window / 1000);
  });

  test('admits exactly the limit if the clocks of processes differ by seconds', async () => {
    const clocks = [0, 3_000, -2_000].map((apart) => () => later(apart));
    const processes = clocks.map((clock) => counter({ db, clock, window }));
    let all = 0;
    for (let round = 0; round < 6; round++) for (const one of processes) all += await admitted(one, 10);
    expect(all).toBe(max);
  });

  test('forgets a key when its window has ended, or began while the clock was a day ahead', async () => {
    for (const isOver of [later(window), later(-24 * 60 * minute)]) {
      await admitted(startProcess(), 3);
      await forgetEnded(db, later(window - 1), window);
      expect(await stored()).toEqual([{ key, count: 3 }]);
      await forgetEnded(db, isOver, window);
      expect(await stored()).toEqual([]);
    }
  });
});
