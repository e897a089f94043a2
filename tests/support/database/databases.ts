import { beforeAll, beforeEach, inject, onTestFinished, TestRunner } from 'vitest';
import { connect, type OpenedDatabase, openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { startProxy, type TcpProxy } from '#tests/support/network/proxy.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

/** A database that a test or its `beforeEach` opens is discarded when the test ends. */
export type TestDatabase = OpenedDatabase & { where: Where; discard(): Promise<void> };

/** For `describe.each`: opens a new, empty database. */
export const databases: [name: string, open: () => Promise<TestDatabase>][] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
];

/** One database for all tests in a file or `describe`. It exists from the first test on. */
export function sharedDatabase(open: () => Promise<TestDatabase> = openSqlite): TestDatabase {
  const { database, fill } = openedLater();
  beforeAll(async () => fill(await open()).discard);
  return database;
}

/** A new database for each test. */
export function freshDatabase(open: () => Promise<TestDatabase> = openSqlite): TestDatabase {
  const { database, fill } = openedLater();
  beforeEach(async () => void fill(await open()));
  return database;
}

/** Returns an object with a `db`. Each use of `db` goes to the database that a hook opened last. */
function openedLater() {
  let current: Database;
  const db = new Proxy({} as Database, {
    get(_, name) {
      const found = Reflect.get(current, name, current);
      return typeof found === 'function' ? found.bind(current) : found;
    },
  });
  const database = { db } as TestDatabase;
  const fill = (opened: TestDatabase) => {
    current = opened.db;
    return Object.assign(database, opened, { db });
  };
  return { database, fill };
}

export function openSqlite(): Promise<TestDatabase> {
  const { path: dataDir, remove } = newFolder('test');
  return openNew({ dataDir, databaseUrl: null }, remove);
}

export async function openPostgres(): Promise<TestDatabase> {
  const databaseUrl = await createDatabase(inject('postgresUrl'), inject('migrated'));
  return openNew({ dataDir: '', databaseUrl }, () => dropDatabase(databaseUrl));
}

async function openNew(where: Where, remove: () => unknown): Promise<TestDatabase> {
  const opened = await openDatabase(where);
  const discard = async () => {
    await opened.db.destroy();
    await remove();
  };
  return { ...opened, where, discard: onceByTheEnd(discard) };
}

/** A PostgreSQL database whose connections the test can silence. A connection in use for `use` ms is closed. */
export async function openProxied(use: number, stuck = use): Promise<TestDatabase & { proxy: TcpProxy }> {
  const proxy = await startProxy(await createDatabase(inject('postgresUrl')));
  const where = { dataDir: '', databaseUrl: proxy.url };
  await (await openDatabase(where)).db.destroy();
  const limits = { statement: 0, idleInTransaction: 0, use, stuck };
  const opened = await connect(where, { report: () => {}, limits });
  const discard = async () => {
    await proxy.close();
    await opened.db.destroy();
  };
  return { ...opened, where, proxy, discard: onceByTheEnd(discard) };
}

/** Returns a function that does the work once. In a test, the work runs at the end of the test at the latest. */
export function onceByTheEnd(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= work());
  if (TestRunner.getCurrentTest()) onTestFinished(once);
  return once;
}
