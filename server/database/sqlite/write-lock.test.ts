import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '#tests/support/database/databases.ts';
import { databaseFailure } from '../failures.ts';

test('while another process holds the lock, SQLite serves reads and queues writes', async () => {
  const { db, where } = await openSqlite();
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'));
  other.exec("begin immediate; insert into secrets values ('other', 'x')");
  const statement = db.insertInto('secrets').values({ name: 'statement', value: 'x' }).execute();
  const transaction = db
    .transaction()
    .execute((trx) => trx.insertInto('secrets').values({ name: 'transaction', value: 'x' }).execute());
  const names = async () =>
    (await db.selectFrom('secrets').select('name').orderBy('name').execute()).map(({ name }) => name);
  expect(await names()).toEqual([]);
  other.exec('commit');
  await Promise.all([statement, transaction]);
  expect(await names()).toEqual(['other', 'statement', 'transaction']);
  other.close();
});

test('of many writes that wait for the lock, only the first retries, and all are stored in order', async () => {
  const { db, where } = await openSqlite();
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'));
  other.exec('begin immediate');
  const names = ['1', '2', '3', '4', '5'];
  const tries = vi.spyOn(StatementSync.prototype, 'run');
  const triesOf = (name: string) => tries.mock.calls.filter(([first]) => String(first) === name).length;
  const stored: string[] = [];
  const write = (name: string) => db.insertInto('secrets').values({ name, value: 'x' }).execute();
  const writes = names.map((name) => write(name).then(() => stored.push(name)));
  await vi.waitFor(() => expect(triesOf('1')).toBeGreaterThan(5));
  expect(names.slice(1).map(triesOf)).toEqual([1, 1, 1, 1]);
  other.exec('commit');
  await Promise.all(writes);
  expect(stored).toEqual(names);
  tries.mockRestore();
  other.close();
});

test('a write that waits ten seconds for the lock fails as busy', async () => {
  const { db, where } = await openSqlite();
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'));
  other.exec('begin immediate');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const write = db.insertInto('secrets').values({ name: 'a', value: 'x' });
  const refused = write.execute().catch((error: unknown) => databaseFailure(error));
  await db.selectFrom('secrets').selectAll().execute();
  clock.mockReturnValue(10_001);
  expect(await refused).toBe('busy');
  clock.mockRestore();
  other.close();
});
