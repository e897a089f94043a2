import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setAttendance } from '#server/marks/dashboard.ts';
import { databases, openPostgres, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { watchChanges } from './watch.ts';

const author = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:00:00Z') } as const;

let database: TestDatabase;
let told: number;
let end = () => {};
afterEach(async () => {
  end();
  await database.discard();
});

async function watch(open: () => Promise<TestDatabase>, times?: Parameters<typeof watchChanges>[3]): Promise<string> {
  database = await open();
  const id = await storeTwo(database.db);
  told = 0;
  end = watchChanges(database.db, database.listen, () => (told += 1), times);
  return id;
}
const isTold = (times: number) =>
  expect.poll(() => told, { timeout: 5_000, interval: 5 }).toBeGreaterThanOrEqual(times);
const mark = (id: string, isPresent = true) => setAttendance(database.db, id, isPresent, author);

describe.each(databases)('on %s', (_name, open) => {
  let id: string;
  beforeEach(async () => {
    id = await watch(open);
  });

  test('a watch tells at its beginning, and soon after a mark', async () => {
    await isTold(1);
    await mark(id);
    const before = performance.now();
    await isTold(2);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  test('a hundred marks in a row are told as a few', async () => {
    await isTold(1);
    const began = performance.now();
    for (let index = 0; index < 100; index++) await mark(id, index % 2 === 0);
    await isTold(2);
    expect(told).toBeLessThanOrEqual(3 + (performance.now() - began) / 200);
  });
});

test('where PostgreSQL tells nobody, as behind a pooler of transactions, a change is found all the same', async () => {
  const deaf = async () => ({ ...(await openPostgres()), listen: () => () => {} });
  const id = await watch(deaf, { betweenLooks: 10, atTheLatest: 100 });
  await isTold(1);
  await mark(id);
  await isTold(2);
});

test('what changed while the line to PostgreSQL was cut is told once it listens again', async () => {
  // Later than the test lasts: what is told is told by the listener.
  const id = await watch(openPostgres, { betweenLooks: 10, atTheLatest: 3_600_000 });
  await isTold(1);
  const { count } = await cutListener();
  expect(count).toBe(1);
  await mark(id);
  const sofar = told;
  await isTold(sofar + 1);
  await mark(id, false);
  await isTold(sofar + 2);
});

/** Also waits until it listens. */
async function cutListener(): Promise<{ count: number }> {
  const cut = sql<{ count: number }>`select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  for (;;) {
    const { count = 0 } = (await cut.execute(database.db)).rows[0] ?? {};
    if (count > 0) return { count };
  }
}
