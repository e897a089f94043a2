import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '#tests/support/database/databases.ts';

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
