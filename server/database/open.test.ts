import { statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { databases, openSqlite } from '#tests/support/database/databases.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { runNode } from '#tests/support/running/processes.ts';

const opener = `
  import { openDatabase } from '${import.meta.dirname}/open.ts';
  import { secretNamed } from '${import.meta.dirname}/secrets.ts';
  const { db } = await openDatabase(JSON.parse(process.argv[1]));
  console.log((await secretNamed(db, 'key')).toString('hex'));
  await db.destroy();`;

describe.each(databases)('%s', (name, open) => {
  test('gives the same secrets to processes that open a new database at once', async () => {
    const database = await open();
    await database.discard();
    const databaseUrl = name === 'SQLite' ? null : await createDatabase(inject('postgresUrl'));
    const where = JSON.stringify({ ...database.where, databaseUrl });
    const run = () => runNode(['--input-type=module', '-e', opener, where], {});
    const keys = await Promise.all(Array.from({ length: 3 }, async () => (await run()).out.trim()));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});

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
