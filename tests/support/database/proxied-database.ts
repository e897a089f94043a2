import { inject } from 'vitest';
import { connect, openDatabase } from '#server/database/open.ts';
import { startProxy, type TcpProxy } from '#tests/support/network/proxy.ts';
import type { TestDatabase } from './databases.ts';
import { createDatabase } from './postgres.ts';

/** A database whose lines the test lets die, and whose connections are given up after `use` ms. */
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
  return { ...opened, where, proxy, discard };
}
