import { type Kysely, sql } from 'kysely';
import { connect, type Where } from '#server/database/open.ts';
import type { Tables } from '#server/database/tables.ts';
import { mustExist } from '../existing-database.ts';
import type { Row, TableRow } from './rows.ts';
import { presentTables } from './tables.ts';

/** The fest as it was at one moment, however long the reading takes and whatever is written meanwhile. */
export type Snapshot = { migrations: string[]; rows(): AsyncGenerator<TableRow> };

/** Reads through a connection of its own and changes nothing: no table is migrated, no writer waits. */
export async function withSnapshot<T>(where: Where, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  mustExist(where);
  const onPostgres = where.databaseUrl !== null;
  const db = await connect(where);
  try {
    return await db.connection().execute(async (connection) => {
      // "deferred", since our SQLite adapter makes a plain "begin" one that writes.
      const begin = onPostgres ? 'begin isolation level repeatable read read only' : 'begin deferred';
      await sql.raw(begin).execute(connection);
      const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(connection);
      const migrations = ran.rows.map((row) => row.name).toSorted();
      const result = await use({ migrations, rows: () => rowsOf(connection, onPostgres) });
      await sql.raw('commit').execute(connection);
      return result;
    });
  } finally {
    await db.destroy();
  }
}

async function* rowsOf(db: Kysely<Tables>, onPostgres: boolean): AsyncGenerator<TableRow> {
  for (const { name, key, page } of await presentTables(db)) {
    // By bytes, as SQLite compares: in another order the same fest would have another checksum.
    const columns = sql.join(key.map((it) => (onPostgres ? sql`${sql.ref(it)} collate "C"` : sql.ref(it))));
    for (let last: Row | undefined; ; ) {
      const after = last && sql`where (${columns}) > (${sql.join(key.map((it) => last?.[it]))})`;
      const { rows } = await sql<Row>`select * from ${sql.table(name)} ${after ?? sql``}
        order by ${columns} limit ${sql.lit(page)}`.execute(db);
      for (const row of rows) yield { table: name, row };
      last = rows.at(-1);
      if (rows.length < page) break;
    }
  }
}
