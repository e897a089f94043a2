import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { connect, type OpenedDatabase, openDatabase, type Where } from '#server/database/open.ts';
import { startProxy, type TcpProxy } from '#tests/support/network/proxy.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

/** A database that a test or its `beforeEach` opens is discarded when the test ends. */
export type TestDatabase = OpenedDatabase & { where: Where; discard(): Promise<void> };

/** For `describe.each`: opens a new, empty database. */
export const databases: [name: string, open: () => Promise<TestDatabase>][] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
];

export async function openSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fest-test-'));
  const where = { dataDir, databaseUrl: null };
  const opened = await openDatabase(where);
  const discard = async () => {
    await opened.db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...opened, where, discard: onceByTheEnd(discard) };
}

export async function openPostgres(): Promise<TestDatabase> {
  const databaseUrl = await createDatabase(inject('postgresUrl'), inject('migrated'));
  const where = { dataDir: '', databaseUrl };
  const opened = await openDatabase(where);
  const discard = async () => {
    await opened.db.destroy();
    await dropDatabase(databaseUrl);
  };
  return { ...opened, where, discard: onceByTheEnd(discard) };
}

/** A PostgreSQL database whose connections the test can silence. They are closed after `use` ms. */
export async function openProxied(use: number): Promise<TestDatabase & { proxy: TcpProxy }> {
  const proxy = await startProxy(await createDatabase(inject('postgresUrl')));
  const where = { dataDir: '', databaseUrl: proxy.url };
  await (await openDatabase(where)).db.destroy();
  const limits = { statement: 0, idleInTransaction: 0, use, stuck: use };
  const opened = await connect(where, { report: () => {}, limits });
  const discard = async () => {
    await proxy.close();
    await opened.db.destroy();
  };
  return { ...opened, where, proxy, discard: onceByTheEnd(discard) };
}

/** Does it once: at the end of the test that runs, or earlier. */
export function onceByTheEnd(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  const once = () => (done ??= work());
  if (TestRunner.getCurrentTest()) onTestFinished(once);
  return once;
}
