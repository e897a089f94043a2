import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { setAttendance } from '#server/marks/dashboard.ts';
import { databases, openPostgres, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { watchChanges } from './watch.ts';

const author = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:00:00Z') } as const;

/** In ms. Longer than a test, so that only notifications count. */
const anHour = 3_600_000;

let database: TestDatabase;
let reports: number;
let end = () => {};
afterEach(() => end());

async function watch(open: () => Promise<TestDatabase>, times?: Parameters<typeof watchChanges>[3]): Promise<string> {
  database = await open();
  const id = await storeTwo(database.db);
  reports = 0;
  end = watchChanges(database.db, database.listen, () => (reports += 1), times);
  await isReported(1);
  return id;
}
const isReported = (times: number) =>
  expect.poll(() => reports, { timeout: 5_000, interval: 5 }).toBeGreaterThanOrEqual(times);
const mark = (id: string, isPresent = true) => setAttendance(database.db, id, isPresent, author);

test.each(databases)(
  'on %s a mark is reported without a poll, and fifty marks in a few reports',
  async (_name, open) => {
    const id = await watch(open, { betweenLooks: 200, atTheLatest: anHour });
    const began = performance.now();
    await mark(id);
    await isReported(2);
    for (let index = 0; index < 50; index++) await mark(id, index % 2 === 1);
    await isReported(3);
    expect(reports).toBeLessThanOrEqual(4 + (performance.now() - began) / 200);
  },
);

test('finds a mark even without notifications from PostgreSQL, as behind a pooler', async () => {
  const deaf = async () => ({ ...(await openPostgres()), listen: () => () => {} });
  const id = await watch(deaf, { betweenLooks: 10, atTheLatest: 100 });
  await mark(id);
  await isReported(2);
});

test('reports a mark that was made while the connection was broken', async () => {
  const id = await watch(openPostgres, { betweenLooks: 10, atTheLatest: anHour });
  await cutListener();
  await mark(id);
  const sofar = reports;
  await isReported(sofar + 1);
  await mark(id, false);
  await isReported(sofar + 2);
});

/** Waits until the watch is listening. */
async function cutListener(): Promise<void> {
  const cut = sql<{ count: number }>`select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  while (!(await cut.execute(database.db)).rows[0]?.count);
}
