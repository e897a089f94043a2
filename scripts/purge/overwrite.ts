import { type RawBuilder, sql } from 'kysely';
import { operator, record } from '#server/book/entries.ts';
import { StartFault } from '#server/config/config.ts';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { deleteMailFiles } from '#server/mail/files.ts';
import { personalTables } from '#server/registrations/erase.ts';

/** The database to delete from. With PostgreSQL, `dataDir` is only for mail files and the counts. */
export type Purged = { db: Database; onPostgres: boolean; dataDir: string };

/** Call this before deleting, so that SQLite overwrites deleted content with zeros. */
export async function overwriteFreed(db: Database, onPostgres: boolean): Promise<void> {
  if (!onPostgres) await sql`pragma secure_delete = on`.execute(db);
}

/**
 * Call this after deleting. Rewrites the tables, so that they keep no copy. PostgreSQL's own log may still have a copy.
 * @throws {StartFault} if the disk is too full or another process blocks the rewriting.
 */
async function compact({ db, onPostgres, dataDir }: Purged): Promise<void> {
  try {
    await (onPostgres ? rewriteTables(db) : rewriteFile(db, dataDir));
  } catch (error) {
    const failure = databaseFailure(error);
    if (failure === 'no-room') throw notOverwritten(await neededRoom(db, onPostgres, dataDir));
    if (failure === 'busy') throw notOverwritten('another process was using the database. Wait for it');
    throw error;
  }
}

const notOverwritten = (reason: string) =>
  new StartFault([
    `Deleted data may still be in free parts of the database files, because they were not rewritten: ${reason}. Then run npm run purge -- --confirm again.`,
  ]);

async function rewriteFile(db: Database, dataDir: string): Promise<void> {
  // Wait for readers: while somebody reads, a checkpoint cannot truncate the log.
  await sql`pragma busy_timeout = 10000`.execute(db);
  // This checkpoint writes the zeros into the file. The second checkpoint truncates the log, which has the old rows.
  await truncateLog(db);
  // VACUUM writes its copy to the data folder, because another folder may be full or read-only.
  await sql`pragma temp_store_directory = ${sql.lit(dataDir)}`.execute(db);
  await sql`pragma temp_store = file`.execute(db);
  await sql`vacuum`.execute(db);
  await truncateLog(db);
}

/** @throws {StartFault} if another process is reading, because the log then keeps a copy. */
async function truncateLog(db: Database): Promise<void> {
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy !== 0) throw notOverwritten('another process was reading, such as a backup. Wait for it');
}

/** VACUUM FULL rewrites each table. Setting a column's type drops its statistics, which contain sample values. */
async function rewriteTables(db: Database): Promise<void> {
  const columns = (await db.introspection.getTables()).flatMap((table) =>
    table.columns.map((column) => ({ table: table.name, column: column.name, type: column.dataType })),
  );
  for (const table of personalTables) {
    for (const { column } of columns.filter((known) => known.table === table && known.type === 'text'))
      await untilLocked(db, sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text`);
    await untilLocked(db, sql`vacuum (full, analyze) ${sql.table(table)}`);
  }
  // Entries contain fingerprints of what desks sent, so rewrite their table too.
  await untilLocked(db, sql`vacuum (full, analyze) entries`);
}

/** Tries up to ten times, because the server may be writing at the same time. */
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

/** SQLite copies all remaining data twice, to the file and the log. PostgreSQL copies one table at a time. */
async function neededRoom(db: Database, onPostgres: boolean, dataDir: string): Promise<string> {
  const needed = onPostgres
    ? sql<{ bytes: number }>`select max(pg_total_relation_size(name::regclass)) as bytes
        from unnest(array[${sql.join([...personalTables, 'entries'])}]) as name`
    : sql<{ bytes: number }>`select 2 * (page_count - freelist_count) * page_size as bytes
        from pragma_page_count, pragma_freelist_count, pragma_page_size`;
  const bytes = (await needed.execute(db)).rows[0]?.bytes ?? 0;
  const place = onPostgres ? "on PostgreSQL's disk" : `in ${dataDir}`;
  return `it needs up to ${Math.ceil(bytes / 1e6)} MB of free space ${place}. Free some space`;
}

type Purge = { key: string; kind: string; registration_id: string | null; subject: string | null };

/** Lists the withdrawals and purges whose deleted data is not yet overwritten in the files. */
export async function unfinishedPurges(db: Database): Promise<Purge[]> {
  const entries = await db
    .selectFrom('entries')
    .select(['key', 'kind', 'registration_id', 'subject', 'new_value'])
    .where('kind', 'in', ['purged', 'withdrawn', 'overwritten'])
    .orderBy('at')
    .orderBy('key')
    .execute();
  const finished = new Set(entries.map((entry) => entry.new_value));
  return entries.filter(({ kind, key }) => kind !== 'overwritten' && !finished.has(key));
}

/** Deletes leftover mails, overwrites deleted data in the files, and records that. Returns false if nothing was due. */
export async function finishPurges(purged: Purged, now: Date): Promise<boolean> {
  const unfinished = await unfinishedPurges(purged.db);
  if (unfinished.length === 0) return false;
  for (const { registration_id, subject } of unfinished) {
    if (registration_id !== null) {
      await purged.db.deleteFrom('mails').where('registration_id', '=', registration_id).execute();
      await deleteMailFiles(purged.dataDir, { registrationId: registration_id });
    }
    if (subject === 'all registrations') await deleteMailFiles(purged.dataDir, 'everybody');
  }
  await compact(purged);
  for (const { key, registration_id, subject } of unfinished) {
    const what = { ...(registration_id && { registrationId: registration_id }), ...(subject && { subject }) };
    await record(purged.db, { ...operator, kind: 'overwritten', ...what, newValue: key }, now);
  }
  return true;
}
