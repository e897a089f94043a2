import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openProxied } from '#tests/support/database/databases.ts';
import type { TcpProxy } from '#tests/support/network/proxy.ts';
import { databaseFailure } from '../failures.ts';
import { connect } from '../open.ts';
import type { Database } from '../tables.ts';

let proxy: TcpProxy;
let opened: Awaited<ReturnType<typeof openProxied>>;
let db: Database;
beforeEach(async () => {
  opened = await openProxied(500, 100);
  ({ db, proxy } = opened);
  await sql`create table numbers (number integer)`.execute(db);
});

test('an SQL statement on a silent connection fails, and closes all idle connections too', async () => {
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
  expect(opened.poolState?.()).toMatchObject({ open: 3, idle: 3 });
  proxy.silence();
  const outcome = await sql`select 1`.execute(db).catch((error: unknown) => error);
  expect(databaseFailure(outcome)).toBe('database-unreachable');
  await expect.poll(() => opened.poolState?.()).toEqual({ open: 0, idle: 0, waiting: 0 });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a transaction on a silent connection fails, and stores nothing', async () => {
  const outcome = await db
    .transaction()
    .execute(async (trx) => {
      await sql`insert into numbers values (1)`.execute(trx);
      proxy.silence();
      await sql`insert into numbers values (2)`.execute(trx);
    })
    .catch((error: unknown) => error);
  expect(databaseFailure(outcome)).toBe('database-unreachable');
  expect(opened.poolState?.()?.open).toBe(0);
  expect((await sql`select number from numbers`.execute(db)).rows).toEqual([]);
});

test('queued SQL statements get a connection once silent connections are closed', async () => {
  const stuck = Array.from({ length: 10 }, () => sql`select pg_sleep(60)`.execute(db).catch(() => 'given up'));
  const served = sql`select 1 as one`.execute(db);
  proxy.silence();
  expect(await Promise.all(stuck)).toEqual(Array.from({ length: 10 }, () => 'given up'));
  expect((await served).rows).toEqual([{ one: 1 }]);
});

test('the server is ready even if its pool has no free connection', async () => {
  const unlimited = await connect({ dataDir: '', databaseUrl: proxy.url });
  const end = Promise.withResolvers<void>();
  const uses = Array.from({ length: 10 }, () => unlimited.db.connection().execute(() => end.promise));
  const waiting = sql`select 1`.execute(unlimited.db);
  await expect.poll(() => unlimited.poolState?.()).toEqual({ open: 10, idle: 0, waiting: 1 });
  await unlimited.assertReady();
  end.resolve();
  await Promise.all([...uses, waiting]);
  await unlimited.db.destroy();
});

test('readiness fails while an SQL statement waits on a silent connection', async () => {
  proxy.silence();
  const stuck = sql`select 1`.execute(db).catch(() => 'given up');
  const readiness = () =>
    opened.assertReady().then(
      () => 'ready',
      (error: Error) => error.message,
    );
  await expect.poll(readiness, { interval: 10 }).toMatch(/^A connection has waited for PostgreSQL for \d+ ms$/);
  expect(await stuck).toBe('given up');
  expect(await readiness()).toBe('ready');
});

test('readiness fails in time if PostgreSQL does not answer', async () => {
  await opened.assertReady();
  proxy.silence();
  await expect(opened.assertReady()).rejects.toThrow(/took longer than 2000 ms/);
  await opened.assertReady();
});
