import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '#tests/support/database/databases.ts';
import { backedUp, leftOut } from './tables.ts';

test('every table is backed up or listed as left out', async () => {
  const { db, discard } = await openSqlite();
  const known = [...backedUp.map((table) => table.name), ...leftOut];
  const schema = (await db.introspection.getTables()).map((table) => table.name);
  expect(schema.filter((name) => !known.includes(name))).toEqual([]);
  await discard();
});

test('tables come after the tables that they refer to', async () => {
  const { db, discard } = await openSqlite();
  const position = (name: string) => backedUp.findIndex((table) => table.name === name);
  for (const { name } of backedUp) {
    const { rows } = await sql<{ table: string }>`pragma foreign_key_list(${sql.raw(name)})`.execute(db);
    for (const row of rows) expect(position(row.table), `${name} refers to ${row.table}`).toBeLessThan(position(name));
  }
  await discard();
});
