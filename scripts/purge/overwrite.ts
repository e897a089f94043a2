import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { personalTables } from './erase.ts';

/** Before anything is deleted: SQLite writes zeros over what this connection frees. */
export async function overwriteFreed(db: Database, onPostgres: boolean): Promise<void> {
  if (!onPostgres) await sql`pragma secure_delete = on`.execute(db);
}

/**
 * After the deletion: no file of the database keeps a copy of what was deleted. False where another process was
 * reading, so that SQLite's log still has one; SQLite removes it when the last process closes the database.
 */
export async function compact(db: Database, onPostgres: boolean): Promise<boolean> {
  if (!onPostgres) return rewriteFile(db);
  await rewriteTables(db);
  return true;
}

async function rewriteFile(db: Database): Promise<boolean> {
  try {
    // The zeros go into the file before it is made shorter; then the log, which has the rows as they came, is cut.
    if (!(await cutLog(db))) return false;
    // The copy of a whole fest, which memory may not hold.
    await sql`pragma temp_store = file`.execute(db);
    await sql`vacuum`.execute(db);
    return await cutLog(db);
  } catch (error) {
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}

async function cutLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/**
 * FULL writes each table into a new file. A column whose type is set loses its statistics, which else keep a hundred
 * samples of what it held; ANALYZE leaves those of an empty table as they are.
 */
async function rewriteTables(db: Database): Promise<void> {
  const columns = (await db.introspection.getTables()).flatMap((table) =>
    table.columns.map((column) => ({ table: table.name, column: column.name, type: column.dataType })),
  );
  for (const table of personalTables) {
    for (const it of columns.filter((column) => column.table === table && column.type === 'text'))
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(it.column)} type text`.execute(db);
    await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  }
}
