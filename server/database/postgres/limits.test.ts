import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '#tests/support/postgres.ts';
import { databaseFailure } from '../failures.ts';
import { connect, openDatabase, openToServe } from '../open.ts';

const open = async () => ({ dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) });
const setting = async (db: Awaited<ReturnType<typeof connect>>, name: string) =>
  Object.values((await sql<object>`show ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];

test('on PostgreSQL statements of the server time out, those of a backup, a purge and a migration do not', async () => {
  const where = await open();
  const serving = await openToServe(where, () => {});
  expect(await setting(serving, 'statement_timeout')).toBe('7s');
  expect(await setting(serving, 'idle_in_transaction_session_timeout')).toBe('5s');
  for (const db of [await openDatabase(where), await connect(where)]) {
    expect(await setting(db, 'statement_timeout')).toBe('0');
    expect(await setting(db, 'idle_in_transaction_session_timeout')).toBe('0');
    await db.destroy();
  }
  await serving.destroy();
});

test('a statement that timed out is "busy", and its connection still works', async () => {
  const db = await connect(await open(), {
    report: () => {},
    limits: { statement: 50, idleInTransaction: 0, use: 5_000, stuck: 5_000 },
  });
  const error = await sql`select pg_sleep(60)`.execute(db).catch((thrown: unknown) => thrown);
  expect(databaseFailure(error)).toBe('busy');
  await sql`select 1`.execute(db);
  await db.destroy();
});

test('a transaction that stands idle is ended with its locks, and fails as "unreachable"', async () => {
  const broken = Promise.withResolvers<Error>();
  const where = await open();
  const db = await connect(where, {
    report: broken.resolve,
    limits: { statement: 0, idleInTransaction: 50, use: 5_000, stuck: 5_000 },
  });
  await sql`create table kept (id integer primary key)`.execute(db);
  const forgotten = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx);
    await broken.promise;
    await sql`select 1`.execute(trx);
  });
  const outcome = forgotten.catch((thrown: unknown) => thrown);
  await broken.promise;
  // Waits for the lock of the other one's row where that still holds it.
  const other = await connect(where);
  await sql`insert into kept values (1)`.execute(other);
  expect(databaseFailure(await outcome)).toBe('database-unreachable');
  await other.destroy();
  await db.destroy();
});
