import { sql } from 'kysely';
import { StartFault } from '#server/config/config.ts';
import { renewEmailKeys } from '#server/database/email-key.ts';
import { migrationsFor } from '#server/database/migrations/index.ts';
import type { Database } from '#server/database/tables.ts';
import type { Trailer } from './format.ts';
import { newer, readBackup, type Source } from './read.ts';
import type { Row, TableRow } from './rows.ts';
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
  const { header, trailer } = await readBackup(source, async ({ row }) => {
    if (isReference(row)) named.add(row.photo);
  });
  const known = Object.keys(migrationsFor('sqlite'));
  if (header.migrations.some((name) => !known.includes(name))) throw newer(source.name);
  if (source.photos && !options.withoutBrokenPhotos) {
    const gone = named.size - (await source.photos.present(named)).size;
    if (gone > 0) throw broken(source.name, `${gone} of its ${named.size} photos`, gone === 1 ? 'is' : 'are');
  }
  const brokenPhotos = await db
    .transaction()
    .execute((trx) => replace(trx, source, trailer, options))
    .catch(explain);
  return { ...trailer, brokenPhotos };
}

const isReference = (row: Row): row is Row & { photo: string } => typeof row.photo === 'string';

const broken = (name: string, what: string, are: string) =>
  new StartFault([
    `${what} ${are} gone or damaged: ${name} was not restored. Take another backup, or add --without-broken-photos for all but those.`,
  ]);

/** Gives how many photos were left out. */
async function replace(trx: Database, source: Source, trailer: Trailer, options: Options): Promise<number> {
  const replaced = (await presentTables(trx)).filter((table) => table.restored === 'replaced').toReversed();
  // Else a registration made between the delete and the commit would remain.
  if (options.onPostgres)
    for (const { name } of replaced) await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx);
  if (!options.overwrite) await refuseFest(trx);
  for (const { name } of replaced) await sql`delete from ${sql.table(name)}`.execute(trx);
  const pages = new Pages(trx, source, options.withoutBrokenPhotos ?? false);
  await readBackup(source, (row) => pages.add(row));
  await pages.flush();
  // An older release may have made the backup.
  await renewEmailKeys(trx);
  await verify(trx, trailer, pages.broken);
  // Of what was there before.
  await trx.deleteFrom('last_backup').execute();
  await holdMails(trx, new Date());
  return pages.broken;
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

class Pages {
  readonly #trx: Database;
  readonly #source: Source;
  readonly #withoutBroken: boolean;
  #table = '';
  #rows: Row[] = [];
  /** Photos that were left out. */
  broken = 0;

  constructor(trx: Database, source: Source, withoutBroken: boolean) {
    this.#trx = trx;
    this.#source = source;
    this.#withoutBroken = withoutBroken;
  }

  async add({ table, row }: TableRow): Promise<void> {
    const page = backedUp.find((known) => known.name === table)?.page ?? 1;
    if (table !== this.#table || this.#rows.length >= page) await this.flush();
    this.#table = table;
    this.#rows.push(row);
  }

  async flush(): Promise<void> {
    const rows = (await Promise.all(this.#rows.map((row) => this.#whole(row)))).filter((row) => row !== null);
    this.#rows = [];
    if (rows.length === 0) return;
    const insert = this.#trx.insertInto(this.#table as 'secrets').values(rows as never);
    const { restored } = backedUp.find((table) => table.name === this.#table) ?? {};
    await (restored === 'added' ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
  }

  async #whole(row: Row): Promise<Row | null> {
    if (this.#source.photos === null || !isReference(row)) return row;
    const whole = await this.#source.photos.whole(row);
    if (whole !== null) return whole;
    if (!this.#withoutBroken) throw broken(this.#source.name, row.photo, 'is');
    this.broken += 1;
    return null;
  }
}

async function verify(trx: Database, { counts }: Trailer, broken: number): Promise<void> {
  for (const [name, whole] of Object.entries(counts)) {
    const count = name === 'id_photos' ? whole - broken : whole;
    const stored = await countOf(trx, name);
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
