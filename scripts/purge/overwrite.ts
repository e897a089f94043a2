import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { personalTables } from './erase.ts';

/** To be called before deleting: SQLite then overwrites deleted content with zeros. */
export async function overwriteFreed(db: Database, onPostgres: boolean): Promise<void> {
  if (!onPostgres) await sql`pragma secure_delete = on`.execute(db);
}

/**
 * To be called after deleting: rewrites the files, so that none keeps a copy. False where another process was reading and
 * SQLite's log keeps one until the last process closes the database.
 */
export async function compact(db: Database, onPostgres: boolean): Promise<boolean> {
  if (!onPostgres) return rewriteFile(db);
  await rewriteTables(db);
  return true;
}

async function rewriteFile(db: Database): Promise<boolean> {
  try {
    // First the zeros go into the file; after the vacuum the log, which has the old rows, is truncated.
    if (!(await truncateLog(db))) return false;
    await sql`pragma temp_store = file`.execute(db);
    await sql`vacuum`.execute(db);
    return await truncateLog(db);
  } catch (error) {
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}

async function truncateLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/**
 * VACUUM FULL writes each table into a new file. Setting a column's type drops its statistics, which hold samples of its
 * values and which ANALYZE does not touch while the table is empty.
 */
async function rewriteTables(db: Database): Promise<void> {
  const columns = (await db.introspection.getTables()).flatMap((table) =>
    table.columns.map((column) => ({ table: table.name, column: column.name, type: column.dataType })),
  );
  for (const table of personalTables) {
    for (const { column } of columns.filter((known) => known.table === table && known.type === 'text'))
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text`.execute(db);
    await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  }
}
