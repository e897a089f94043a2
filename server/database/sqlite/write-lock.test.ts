import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '#tests/support/database/databases.ts';
import { databaseFailure } from '../failures.ts';

/** Opens a database while another process holds the lock for writes. */
async function openLocked() {
  const { db, where } = await openSqlite();
  const other = new DatabaseSync(path.join(where.dataDir, 'fest.sqlite'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return { db, other };
}

test('while another process holds the lock, SQLite serves reads and queues writes', async () => {
  const { db, other } = await openLocked();
  other.exec("insert into secrets values ('other', 'x')");
  const statement = db.insertInto('secrets').values({ name: 'statement', value: 'x' }).execute();
  const transaction = db
    .transaction()
    .execute((trx) => trx.insertInto('secrets').values({ name: 'transaction', value: 'x' }).execute());
  const stored = async () => (await db.selectFrom('secrets').select('name').execute()).map(({ name }) => name);
  expect(await stored()).toEqual([]);
  other.exec('commit');
  await Promise.all([statement, transaction]);
  expect((await stored()).sort()).toEqual(['other', 'statement', 'transaction']);
});

test('of many writes that wait for the lock, only the first retries, and all are stored in order', async () => {
  const { db, other } = await openLocked();
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
});

test('a write that waits ten seconds for the lock fails as busy', async () => {
  const { db } = await openLocked();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const write = db.insertInto('secrets').values({ name: 'a', value: 'x' });
  const refused = write.execute().catch((error: unknown) => databaseFailure(error));
  await db.selectFrom('secrets').selectAll().execute();
  clock.mockReturnValue(10_001);
  expect(await refused).toBe('busy');
  clock.mockRestore();
});
