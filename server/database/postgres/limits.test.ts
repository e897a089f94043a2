import { createServer } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { portOf } from '#tests/support/running/processes.ts';
import { databaseFailure } from '../failures.ts';
import { connect, openDatabase, openToServe, type Where } from '../open.ts';
import type { Database } from '../tables.ts';
import { limitedClient } from './pool.ts';

const open = async () => ({ dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) });
const connectWith = (
  limits: { statement: number; idleInTransaction: number },
  where: Where,
  report: (error: Error) => void = () => {},
) => connect(where, { report, limits: { ...limits, use: 5_000, stuck: 5_000 } });
const settings = async (db: Database) => {
  const { rows } = await sql<object>`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return Object.values(rows[0] ?? {});
};

test('SQL statements of requests time out; those of a backup, purge and migration do not', async () => {
  const where = await open();
  const { db: serving } = await openToServe(where, { report: () => {}, warn: () => {} });
  expect(await settings(serving)).toEqual(['7s', '0']);
  expect(await serving.transaction().execute(settings)).toEqual(['7s', '5s']);
  expect(await serving.transaction().setIsolationLevel('repeatable read').execute(settings)).toEqual(['7s', '5s']);
  for (const { db } of [await openDatabase(where), await connect(where)]) {
    expect(await settings(db)).toEqual(['0', '0']);
    expect(await db.transaction().execute(settings)).toEqual(['0', '0']);
    await db.destroy();
  }
  await serving.destroy();
});

test('time limits end with their transaction, because a pooler shares the session', async () => {
  const client = new (limitedClient({ statement: 7_000, idleInTransaction: 5_000 }))({
    connectionString: inject('postgresUrl'),
    pipeline: true,
  });
  await client.connect();
  const unlimited = async () => {
    const answer: unknown = await Reflect.apply(pg.Client.prototype.query, client, ['show statement_timeout']);
    return (answer as pg.QueryResult).rows;
  };
  const nothing = [{ statement_timeout: '0' }];
  expect((await client.query('select $1::int as number', [1])).rows).toEqual([{ number: 1 }]);
  expect(await unlimited()).toEqual(nothing);
  await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  expect(await unlimited()).toEqual(nothing);
  await client.query('begin');
  await client.query('commit');
  expect(await unlimited()).toEqual(nothing);
  await client.end();
});

test('a connection starts without settings that poolers refuse', async () => {
  const heads: string[] = [];
  const pooler = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (head) => {
      heads.push(head.toString('latin1', 8).replace(/\0+$/, ''));
      socket.destroy();
    });
  });
  const databaseUrl = `postgres://fest@127.0.0.1:${await portOf(pooler)}/fest`;
  const { db } = await connectWith({ statement: 7_000, idleInTransaction: 5_000 }, { dataDir: '', databaseUrl });
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  expect(heads).toEqual(['user\0fest\0database\0fest\0client_encoding\0UTF8']);
  await db.destroy();
  pooler.close();
});

test('an SQL statement that times out fails as "busy", and its connection still works', async () => {
  const { db } = await connectWith({ statement: 50, idleInTransaction: 0 }, await open());
  const error = await sql`select pg_sleep(60)`.execute(db).catch((thrown: unknown) => thrown);
  expect(databaseFailure(error)).toBe('busy');
  await sql`select 1`.execute(db);
  await db.destroy();
});

test('a transaction that is left open releases its locks, and fails as "unreachable"', async () => {
  const broken = Promise.withResolvers<Error>();
  const where = await open();
  const { db } = await connectWith({ statement: 0, idleInTransaction: 50 }, where, broken.resolve);
  await sql`create table kept (id integer primary key)`.execute(db);
  const forgotten = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx);
    await broken.promise;
    await sql`select 1`.execute(trx);
  });
  const outcome = forgotten.catch((thrown: unknown) => thrown);
  await broken.promise;
  // The insert below would wait if the open transaction still had its lock.
  const { db: other } = await connect(where);
  await sql`insert into kept values (1)`.execute(other);
  expect(databaseFailure(await outcome)).toBe('database-unreachable');
  await other.destroy();
  await db.destroy();
});
