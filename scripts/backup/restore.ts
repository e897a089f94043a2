import { sql } from 'kysely';
import { stateOf } from '#contract/book/state.ts';
import { readEvents } from '#server/book/events.ts';
import { readNumber, requireFullReads, takeNumber } from '#server/book/number.ts';
import { readBooks, writeState } from '#server/book/person.ts';
import { StartFault } from '#server/config/config.ts';
import { intoBook } from '#server/database/migrations/book/into-book.ts';
import { createOldTables, dropOldTables } from '#server/database/migrations/book/old-tables.ts';
import { migrationsFor } from '#server/database/migrations/index.ts';
import type { Database } from '#server/database/tables.ts';
import { queued } from '#server/mail/claims.ts';
import { forgetUnregistered } from '#server/registrations/erase.ts';
import { bookMigration, type Header, type Trailer } from './file/format.ts';
import { isReference, type TableRow } from './file/lines.ts';
import { broken, pagesInto } from './file/pages.ts';
import { type Contents, newer, readBackup, type Source } from './file/read.ts';
import { backedUp, presentTables } from './file/tables.ts';

type Options = {
  onPostgres: boolean;
  overwrite: boolean;
  /** Skips missing and damaged photos. */
  withoutBrokenPhotos?: boolean;
};

export type Restored = Trailer & { brokenPhotos: number };

/** Reads and checks the whole backup except its photos. Then, in one transaction, replaces data and adds entries. */
export async function restore(db: Database, source: Source, options: Options): Promise<Restored> {
  const named = new Set<string>();
  const contents = await readBackup(source, async ({ row }) => {
    if (isReference(row)) named.add(row.photo);
  });
  const { header, trailer } = contents;
  const known = Object.keys(migrationsFor('sqlite'));
  if (header.migrations.some((name) => !known.includes(name))) throw newer(source.name);
  if (source.photos && !options.withoutBrokenPhotos) {
    const gone = named.size - (await source.photos.present(named)).size;
    if (gone > 0) throw broken(source.name, `${gone} of its ${named.size} photos`, gone === 1 ? 'is' : 'are');
  }
  const brokenPhotos = await db
    .transaction()
    .execute((trx) => replace(trx, source, contents, options))
    .catch(explain);
  return { ...trailer, brokenPhotos };
}

/** Returns how many photos were skipped. */
async function replace(
  trx: Database,
  source: Source,
  { header, trailer }: Contents,
  options: Options,
): Promise<number> {
  const number = await numberAbove(trx, header);
  const replaced = (await presentTables(trx)).filter((table) => table.restored === 'replaced').toReversed();
  // Lock the tables. Otherwise a registration made between the delete and the commit would remain.
  if (options.onPostgres)
    for (const { name } of replaced) await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx);
  if (!options.overwrite) await refuseFest(trx);
  for (const { name } of replaced) await sql`delete from ${sql.table(name)}`.execute(trx);
  const isOfLastRelease = !header.migrations.includes(bookMigration);
  if (isOfLastRelease) await createOldTables(trx as never);
  const pages = pagesInto(trx, source, number, options.withoutBrokenPhotos ?? false);
  await readBackup(source, (row) => pages.add(isOfLastRelease ? staged(row) : row));
  await pages.flush();
  await verify(trx, trailer, pages.broken, isOfLastRelease ? stagedTable : (table) => table);
  if (isOfLastRelease) {
    await intoBook(trx as never);
    await dropOldTables(trx as never);
  }
  await followBook(trx);
  await forgetUnregistered(trx);
  await trx.deleteFrom('last_backup').execute();
  await holdMails(trx, new Date());
  return pages.broken;
}

/** Sets the book number above this database's and the backup's, so that all clients load everything again. */
async function numberAbove(trx: Database, { number: backedUpAt = 0 }: Header): Promise<number> {
  await takeNumber(trx);
  const number = Math.max(await readNumber(trx), backedUpAt + 1);
  await trx.updateTable('book').set({ number }).execute();
  await requireFullReads(trx);
  return number;
}

/**
 * Leaves queued mails to an organiser, because most were sent after the backup. Deletes mails of "Find my pass", and
 * mails to an address that the person no longer has.
 */
async function holdMails(trx: Database, now: Date): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('state', 'in', queued)
    .where('reason', 'in', ['pass-wanted', 'withdrawn', 'email-changed'])
    .execute();
  await trx
    .updateTable('mails')
    .set({
      state: 'unconfirmed',
      answer: 'This mail was in the queue of the backup that was restored.',
      settled_at: now.toISOString(),
    })
    .where('state', 'in', queued)
    .execute();
}

function explain(error: unknown): never {
  if (error instanceof StartFault || !(error instanceof Error)) throw error;
  throw new StartFault([`The restore failed and changed nothing: ${error.message}`]);
}

async function refuseFest(trx: Database): Promise<void> {
  const count = await countOf(trx, 'registrations');
  if (count === 0) return;
  throw new StartFault([`The database has ${count} registrations. Add --overwrite to replace all of them.`]);
}

async function verify(trx: Database, { counts }: Trailer, broken: number, storedTable: (table: string) => string) {
  for (const [name, whole] of Object.entries(counts)) {
    const count = name === 'id_photos' ? whole - broken : whole;
    const stored = await countOf(trx, storedTable(name));
    const { restored } = backedUp.find((table) => table.name === name) ?? {};
    if (restored === 'added' ? stored < count : stored !== count)
      throw new Error(`only ${stored} of ${count} ${name} were stored`);
  }
}

async function countOf(trx: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`select count(*) as count from ${sql.table(table)}`.execute(
    trx,
  );
  return Number(rows[0]?.count);
}

const pageSize = 500;

/** Computes everybody's columns from their entries, including entries newer than the backup. */
async function followBook(trx: Database): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await trx
      .selectFrom('registrations')
      .select(['id', 'is_present', 'payment_method'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const ids = rows.map(({ id }) => id);
    const books = await readBooks(trx, ids);
    const chosen = await readEvents(trx, 'registration_events', ids);
    const seen = await readEvents(trx, 'presences', ids);
    for (const { id, is_present, payment_method } of rows) {
      const book = books.get(id);
      if (!book) continue;
      const columns = {
        isPresent: is_present === 1,
        paymentMethod: payment_method,
        chosen: chosen.get(id) ?? [],
        presences: new Map(seen.get(id)?.map((event) => [event, []])),
      };
      await writeState(trx, id, columns, stateOf(book));
    }
    after = ids.at(-1) ?? '';
    if (ids.length < pageSize) return;
  }
}

/** The table in which the migration expects the rows of `table` from a backup of the release before the book. */
const stagedTable = (table: string): string => (table === 'presences' ? 'old_presences' : table);

function staged({ table, row: { taken_back: _ofVersions, ...row } }: TableRow): TableRow {
  return { table: stagedTable(table), row };
}
