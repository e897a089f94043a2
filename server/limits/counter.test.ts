import { beforeEach, describe, expect, test } from 'vitest';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { counter, forgetEnded, takeBack } from './counter.ts';

const minute = 60_000;
const window = 10 * minute;
const max = 20;

describe.each(databases)('the counter of requests on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  let now: Date;
  const startProcess = () => counter({ db, clock: () => now, window });
  beforeEach(() => {
    now = new Date('2025-08-01T06:00:00Z');
  });

  /** Sends these requests at once, and returns how many are admitted. */
  async function admitted({ count }: ReturnType<typeof startProcess>, requests: number, key = 'from 203.0.113.1') {
    const all = await Promise.all(Array.from({ length: requests }, () => count([{ key, max }])));
    return all.flat().filter((counted) => counted.current <= max).length;
  }
  const stored = () => db.selectFrom('request_counts').select(['key', 'count']).execute();

  test('refuses a used-up key without a query until its window ends', async () => {
    const one = startProcess();
    await admitted(one, max + 1);
    const before = await stored();
    expect(await admitted(one, 100)).toBe(0);
    expect(await stored()).toEqual(before);

    now = new Date(now.getTime() + window - 1);
    expect(await one.count([{ key: 'from 203.0.113.1', max }])).toEqual([{ current: max + 1, max, ttl: 1 }]);
    now = new Date(now.getTime() + 1);
    expect(await one.count([{ key: 'from 203.0.113.1', max }])).toEqual([{ current: 1, max, ttl: window }]);
  });

  test('counts several keys together, and undoes their counts together', async () => {
    const one = startProcess();
    const both = [
      { key: 'b', max: 2 },
      { key: 'a', max: 1 },
    ];
    expect((await one.count(both)).map(({ current }) => current)).toEqual([1, 1]);
    await takeBack(db, ['a', 'b']);
    expect((await one.count(both)).map(({ current }) => current)).toEqual([1, 1]);
    const counts = await one.count(both);
    expect(counts.map((counted) => counted.current > counted.max)).toEqual([false, true]);
    expect(await one.count(both), 'the one that is used up').toEqual([{ current: 2, max: 1, ttl: window }]);
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
    expect(await other.count([{ key: 'from 203.0.113.1', max }])).toEqual([{ current: 1, max, ttl: window }]);
    expect(await one.count([{ key: 'from 203.0.113.1', max }])).toEqual([{ current: 2, max, ttl: window }]);
  });

  test('admits exactly the limit if the clocks of processes differ by seconds', async () => {
    const clocks = [0, 3_000, -2_000].map((apart) => () => later(apart));
    const processes = clocks.map((clock) => counter({ db, clock, window }));
    let all = 0;
    for (let round = 0; round < 6; round++) for (const one of processes) all += await admitted(one, 10);
    expect(all).toBe(max);
  });

  test('forgets a key when its window has ended', async () => {
    await admitted(startProcess(), 3);
    await forgetEnded(db, later(window - 1), window);
    expect(await stored()).toEqual([{ key: 'from 203.0.113.1', count: 3 }]);
    await forgetEnded(db, later(window), window);
    expect(await stored()).toEqual([]);
  });

  test('forgets a key from a clock that was ahead', async () => {
    const right = now;
    now = later(24 * 60 * minute);
    await admitted(startProcess(), 3);
    await forgetEnded(db, right, window);
    expect(await stored()).toEqual([]);
  });
});
