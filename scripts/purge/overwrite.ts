import { type RawBuilder, sql } from 'kysely';
import { StartFault } from '#server/config/config.ts';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { personalTables } from '#server/registrations/erase.ts';

/** A database to delete from, and where its files or, on PostgreSQL, the counts are. */
export type Purged = { db: Database; onPostgres: boolean; dataDir: string };

/** To be called before deleting: SQLite then overwrites deleted content with zeros. */
export async function overwriteFreed(db: Database, onPostgres: boolean): Promise<void> {
  if (!onPostgres) await sql`pragma secure_delete = on`.execute(db);
}

/**
 * To be called after deleting: rewrites the files, so that none keeps a copy.
 * @throws {StartFault} where that could not be done, with what it takes.
 */
export async function compact({ db, onPostgres, dataDir }: Purged): Promise<void> {
  try {
    await (onPostgres ? rewriteTables(db) : rewriteFile(db, dataDir));
  } catch (error) {
    const failure = databaseFailure(error);
    if (failure === 'no-room') throw notOverwritten(await neededRoom(db, onPostgres, dataDir));
    if (failure === 'busy') throw notOverwritten('another process was using the database');
    throw error;
  }
}

const notOverwritten = (reason: string) =>
  new StartFault([
    `What was deleted may still be in free parts of the database's files, which were not written anew: ${reason}. Then run npm run purge -- --confirm, which finishes it.`,
  ]);

async function rewriteFile(db: Database, dataDir: string): Promise<void> {
  // For who reads: a checkpoint does not fail where it would have to wait, it gives up.
  await sql`pragma busy_timeout = 10000`.execute(db);
  // First the zeros go into the file; after the vacuum the log, which has the old rows, is truncated.
  await truncateLog(db);
  // The copy is written where the file is: elsewhere there may be no room, or no right to write.
  await sql`pragma temp_store_directory = ${sql.lit(dataDir)}`.execute(db);
  await sql`pragma temp_store = file`.execute(db);
  await sql`vacuum`.execute(db);
  await truncateLog(db);
}

/** @throws {StartFault} where another process is reading, so that SQLite's log keeps a copy. */
async function truncateLog(db: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) throw notOverwritten('another process was reading, such as a backup');
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
      await untilLocked(db, sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text`);
    await untilLocked(db, sql`vacuum (full, analyze) ${sql.table(table)}`);
  }
  // For the fingerprints in it.
  await untilLocked(db, sql`vacuum (full, analyze) entries`);
}

/** Beside a server that writes, PostgreSQL now and then ends one of two statements that wait for each other's locks. */
async function untilLocked(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await statement.execute(db);
      return;
    } catch (error) {
      if (attempt === 10 || databaseFailure(error) !== 'busy') throw error;
    }
  }
}

/** SQLite writes a copy of all that is left, and that copy once more into its log; PostgreSQL one of each table. */
async function neededRoom(db: Database, onPostgres: boolean, dataDir: string): Promise<string> {
  const needed = onPostgres
    ? sql<{ bytes: number }>`select max(pg_total_relation_size(name::regclass)) as bytes
        from unnest(array[${sql.join([...personalTables, 'entries'])}]) as name`
    : sql<{ bytes: number }>`select 2 * (page_count - freelist_count) * page_size as bytes
        from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const bytes = (await needed.execute(db)).rows[0]?.bytes ?? 0;
  const place = onPostgres ? "on PostgreSQL's disk" : `in ${dataDir}`;
  return `that takes up to ${Math.ceil(bytes / 1e6)} MB of room ${place}. Make room`;
}
