import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '#tests/support/database/databases.ts';
import { backedUp, leftOut } from './tables.ts';

test('every table of the schema is backed up, or left out on purpose', async () => {
  const { db, discard } = await openSqlite();
  const known = [...backedUp.map((table) => table.name), ...leftOut];
  const schema = (await db.introspection.getTables()).map((table) => table.name);
  expect(schema.filter((name) => !known.includes(name))).toEqual([]);
  await discard();
});

test('a table stands after those that it refers to, so that its rows can be inserted', async () => {
  const { db, discard } = await openSqlite();
  const position = (name: string) => backedUp.findIndex((table) => table.name === name);
  for (const { name } of backedUp) {
    const { rows } = await sql<{ table: string }>`pragma foreign_key_list(${sql.raw(name)})`.execute(db);
    for (const row of rows) expect(position(row.table), `${name} refers to ${row.table}`).toBeLessThan(position(name));
  }
  await discard();
});
