import { sql } from 'kysely';
import { haveAllReadAnew, readNumber, takeNumber } from '#server/book/number.ts';
import { StartFault } from '#server/config/config.ts';
import { renewEmailKeys } from '#server/database/email-key.ts';
import { migrationsFor } from '#server/database/migrations/index.ts';
import type { Database } from '#server/database/tables.ts';
import { followBook } from './follow-book.ts';
import { bookMigration, type Header, type Trailer } from './format.ts';
import { convert, prepare, staged, stagedTable } from './last-release.ts';
import { broken, isReference, Pages } from './pages.ts';
import { type Contents, newer, readBackup, type Source } from './read.ts';
import { backedUp, presentTables } from './tables.ts';

type Options = {
  onPostgres: boolean;
  overwrite: boolean;
  /** Restores the rest where photos are gone or damaged. */
  withoutBrokenPhotos?: boolean;
};

export type Restored = Trailer & { brokenPhotos: number };

/** Replaces the database's content with the backup's, in one transaction, after all of it but the photos was read and checked. */
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

/** Gives how many photos were left out. */
async function replace(
  trx: Database,
  source: Source,
  { header, trailer }: Contents,
  options: Options,
): Promise<number> {
  const number = await numberAbove(trx, header);
  const replaced = (await presentTables(trx)).filter((table) => table.restored === 'replaced').toReversed();
  // Else a registration made between the delete and the commit would remain.
  if (options.onPostgres)
    for (const { name } of replaced) await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx);
  if (!options.overwrite) await refuseFest(trx);
  for (const { name } of replaced) await sql`delete from ${sql.table(name)}`.execute(trx);
  const isOfLastRelease = !header.migrations.includes(bookMigration);
  if (isOfLastRelease) await prepare(trx);
  const pages = new Pages(trx, source, number, options.withoutBrokenPhotos ?? false);
  await readBackup(source, (row) => pages.add(isOfLastRelease ? staged(row) : row));
  await pages.flush();
  await verify(trx, trailer, pages.broken, isOfLastRelease ? stagedTable : (table) => table);
  if (isOfLastRelease) await convert(trx);
  await followBook(trx);
  // An older release may have made the backup.
  await renewEmailKeys(trx);
  // Of what was there before.
  await trx.deleteFrom('last_backup').execute();
  await holdMails(trx, new Date());
  return pages.broken;
}

/** Above every number that a client of either fest has; all of them read everybody anew. */
async function numberAbove(trx: Database, { number: backedUpAt = 0 }: Header): Promise<number> {
  await takeNumber(trx);
  const number = Math.max(await readNumber(trx), backedUpAt + 1);
  await trx.updateTable('book').set({ number }).execute();
  await haveAllReadAnew(trx);
  return number;
}

/**
 * What waited when the backup was made has left since, as a rule: an organiser decides what is sent again. Whoever wished for a
 * link wishes again.
 */
async function holdMails(trx: Database, now: Date): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('state', 'in', ['waiting', 'sending'])
    .where('reason', '=', 'pass-wanted')
    .execute();
  await trx
    .updateTable('mails')
    .set({
      state: 'unconfirmed',
      answer: 'It waited when a backup was made, which was restored.',
      settled_at: now.toISOString(),
    })
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
}

function explain(error: unknown): never {
  if (error instanceof StartFault || !(error instanceof Error)) throw error;
  throw new StartFault([`The restore failed and changed nothing: ${error.message}`]);
}

async function refuseFest(trx: Database): Promise<void> {
  const count = await countOf(trx, 'registrations');
  if (count === 0) return;
  throw new StartFault([`The database holds ${count} registrations. Add --overwrite to replace all of them.`]);
}

async function verify(trx: Database, { counts }: Trailer, broken: number, placeOf: (table: string) => string) {
  for (const [name, whole] of Object.entries(counts)) {
    const count = name === 'id_photos' ? whole - broken : whole;
    const stored = await countOf(trx, placeOf(name));
    const { restored } = backedUp.find((table) => table.name === name) ?? {};
    if (restored === 'added' ? stored < count : stored !== count)
      throw new Error(`${stored} ${name} were stored of ${count}`);
  }
}

async function countOf(trx: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: string | number }>`select count(*) as count from ${sql.table(table)}`.execute(
    trx,
  );
  return Number(rows[0]?.count);
}
