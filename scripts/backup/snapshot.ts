import { sql } from 'kysely';
import { mustExist } from '#scripts/command.ts';
import { readNumber } from '#server/book/number.ts';
import { connect, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { bookMigration } from './file/format.ts';
import type { StoredRow, TableRow } from './file/lines.ts';
import { presentTables } from './file/tables.ts';

export type Snapshot = {
  db: Database;
  migrations: string[];
  /** The book number. Undefined in a database of the last release. */
  number: number | undefined;
  /** Yields the rows of all tables. For tables in `only`, reads only the columns listed there. */
  rows(only?: ReadonlyMap<string, Columns>): AsyncGenerator<TableRow>;
};

type Columns = readonly string[];

/** Gives `use` a snapshot: one transaction on its own connection. Runs no migration and blocks no writer. */
export async function withSnapshot<T>(where: Where, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  mustExist(where);
  const onPostgres = where.databaseUrl !== null;
  const { db } = await connect(where);
  try {
    return await db.connection().execute(async (connection) => {
      // Begin here, because Kysely's own transaction would take SQLite's write lock.
      const begin = onPostgres ? 'begin isolation level repeatable read read only' : 'begin deferred';
      await sql.raw(begin).execute(connection);
      const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(connection);
      const migrations = ran.rows.map((row) => row.name).toSorted();
      const number = migrations.includes(bookMigration) ? await readNumber(connection) : undefined;
      const rows: Snapshot['rows'] = (only) => rowsOf(connection, onPostgres, only);
      const result = await use({ migrations, number, db: connection, rows });
      await sql.raw('commit').execute(connection);
      return result;
    });
  } finally {
    await db.destroy();
  }
}

async function* rowsOf(
  db: Database,
  onPostgres: boolean,
  only?: ReadonlyMap<string, Columns>,
): AsyncGenerator<TableRow> {
  for (const { name, key, page: whole, columns: all } of await presentTables(db)) {
    const chosen = only?.get(name) ?? all;
    const page = only?.has(name) ? 500 : whole;
    // Sort by bytes, as SQLite does, because the checksum depends on the order.
    const columns = sql.join(key.map((column) => (onPostgres ? sql`${sql.ref(column)} collate "C"` : sql.ref(column))));
    for (let last: StoredRow | undefined; ; ) {
      const after = last && sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`;
      const { rows } =
        await sql<StoredRow>`select ${sql.join(chosen.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after ?? sql``}
        order by ${columns} limit ${sql.lit(page)}`.execute(db);
      for (const row of rows) yield { table: name, row };
      last = rows.at(-1);
      if (rows.length < page) break;
    }
  }
}
