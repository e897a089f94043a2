import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openSqlite } from '#tests/support/database/databases.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { openDatabase } from './open.ts';
import { secretNamed } from './secrets.ts';

test('the SQLite file is private, durable, strict and checks references', async () => {
  const { db, where } = await openSqlite();
  const pragma = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  // 2 means memory: personal data must not leave the folder.
  expect(await pragma('temp_store')).toBe(2);
  expect(statSync(path.join(where.dataDir, 'fest.sqlite')).mode & 0o777).toBe(0o600);
  const tables = await sql<{ name: string; strict: number }>`select name, strict from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`.execute(db);
  expect(tables.rows).toHaveLength(19);
  expect(tables.rows.filter((table) => table.strict !== 1)).toEqual([]);
});

test('all processes that open a new PostgreSQL at once get the same secret', async () => {
  const where = { dataDir: '', databaseUrl: await createDatabase(inject('postgresUrl')) };
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(where)));
  const [first, ...others] = await Promise.all(opened.map(({ db }) => secretNamed(db, 'key')));
  expect(first).toHaveLength(32);
  expect(others).toEqual([first, first]);
  for (const { db } of opened) await db.destroy();
});
