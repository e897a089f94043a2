import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { forgetCounts } from './request-counts.ts';
import { type SharedCounter, sharedCounter, step } from './shared-counter.ts';

const minute = 60_000;
const max = 100;

describe.each(databases)('requests counted by several processes on %s', (_name, open) => {
  let database: TestDatabase;
  let counters: SharedCounter[];
  let now: Date;
  const failures: unknown[] = [];
  const process = (db = database.db) => {
    const counter = sharedCounter({ db, clock: () => now, report: (error) => failures.push(error) });
    counters.push(counter);
    return counter;
  };
  beforeEach(async () => {
    database = await open();
    counters = [];
    failures.length = 0;
    now = new Date('2025-08-01T06:00:00Z');
  });
  afterEach(async () => {
    for (const counter of counters) await counter.close();
    await database.discard();
  });

  /** How many of so many requests get through, all at once. */
  async function admitted(counter: SharedCounter, requests: number, key = 'register 203.0.113.1'): Promise<number> {
    const standings = await Promise.all(Array.from({ length: requests }, () => counter.count(key, 10 * minute, max)));
    return standings.filter((it) => it.current <= max).length;
  }
  const stored = () => database.db.selectFrom('request_counts').select(['key', 'count']).execute();

  test('one process lets through the limit, to the request', async () => {
    expect(await admitted(process(), 300)).toBe(max);
    expect(await admitted(process(), 300, 'register 203.0.113.2')).toBe(max);
  });

  test('three let through the limit and at most a step each, however many come at once', async () => {
    const three = [process(), process(), process()];
    const each = await Promise.all(three.map((counter) => admitted(counter, 300)));
    const sum = each.reduce((a, b) => a + b);
    expect(sum).toBeGreaterThanOrEqual(max);
    expect(sum).toBeLessThan(max + 3 * step);
    for (const counter of three) await counter.settle();
    expect(await Promise.all(three.map((counter) => admitted(counter, 100)))).toEqual([0, 0, 0]);
    expect(await stored()).toEqual([{ key: 'register 203.0.113.1', count: sum }]);
  });

  test('few of each of many addresses cost no statement until they are settled together', async () => {
    const counter = process();
    for (let number = 0; number < 200; number++) expect(await admitted(counter, 3, `register ${number}`)).toBe(3);
    expect(await stored()).toEqual([]);
    await counter.settle();
    expect(await stored()).toHaveLength(200);
  });

  test('a restart forgets nothing that was settled, and closing settles', async () => {
    const first = process();
    expect(await admitted(first, 90)).toBe(90);
    await first.close();
    const second = process();
    expect(await admitted(second, 1)).toBe(1);
    await second.settle();
    expect(await admitted(second, 100)).toBe(9);
  });

  test('a window that is over begins anew, in memory and in the database, and its address is forgotten', async () => {
    const counter = process();
    await admitted(counter, 300);
    const { ttl } = await counter.count('register 203.0.113.1', 10 * minute, max);
    expect(ttl).toBe(10 * minute);
    now = new Date(now.getTime() + 10 * minute);
    expect(await admitted(counter, 300)).toBe(max);
    await counter.settle();
    expect(await stored()).toEqual([{ key: 'register 203.0.113.1', count: max }]);
    await forgetCounts(database.db, new Date(now.getTime() + 10 * minute));
    expect(await stored()).toEqual([]);
  });

  test('without a database it counts alone, holds nobody up and settles once it is back', async () => {
    const counter = process();
    await database.db.schema.alterTable('request_counts').renameTo('away').execute();
    expect(await admitted(counter, 300)).toBe(max);
    expect(failures).toHaveLength(1);
    await database.db.schema.alterTable('away').renameTo('request_counts').execute();
    await counter.settle();
    expect(await stored()).toEqual([{ key: 'register 203.0.113.1', count: max }]);
  });
});
