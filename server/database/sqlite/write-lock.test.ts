import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

test('a write that waits ten seconds for the lock fails as busy', async () => {
  const { db, where } = await openSqlite();
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'));
  other.exec('begin immediate');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const refused = db
    .insertInto('secrets')
    .values({ name: 'a', value: 'x' })
    .execute()
    .catch((error: unknown) => databaseFailure(error));
  await db.selectFrom('secrets').selectAll().execute();
  clock.mockReturnValue(10_001);
  expect(await refused).toBe('busy');
  clock.mockRestore();
  other.close();
});
