import { sql } from 'kysely';
import { StartFault } from '#server/config.ts';
import { renewEmailKeys } from '#server/database/email-key.ts';
import { migrationsFor } from '#server/database/migrations/index.ts';
import type { Database } from '#server/database/tables.ts';
import type { Trailer } from './format.ts';
import { newer, readBackup } from './read.ts';
import type { Row, TableRow } from './rows.ts';
import { backedUp, presentTables } from './tables.ts';

type Options = { onPostgres: boolean; overwrite: boolean };

/** Replaces the database's content with the backup's, in one transaction, after the whole file was read and checked. */
export async function restore(db: Database, file: string, { onPostgres, overwrite }: Options): Promise<Trailer> {
  const { header, trailer } = await readBackup(file, async () => {});
  const known = Object.keys(migrationsFor('sqlite'));
  if (header.migrations.some((name) => !known.includes(name))) throw newer(file);
  await db
    .transaction()
    .execute((trx) => replace(trx, file, trailer, { onPostgres, overwrite }))
    .catch(explain);
  return trailer;
}

async function replace(trx: Database, file: string, trailer: Trailer, { onPostgres, overwrite }: Options) {
  const replaced = (await presentTables(trx)).filter((table) => table.restored === 'replaced').toReversed();
  // Else a registration made between the delete and the commit would remain.
  if (onPostgres)
    for (const { name } of replaced) await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(trx);
  if (!overwrite) await refuseFest(trx);
  for (const { name } of replaced) await sql`delete from ${sql.table(name)}`.execute(trx);
  const pages = new Pages(trx);
  await readBackup(file, (row) => pages.add(row));
  await pages.flush();
  // An older release may have made the backup.
  await renewEmailKeys(trx);
  await verify(trx, trailer);
  // Of what was there before.
  await trx.deleteFrom('last_backup').execute();
  await holdMails(trx, new Date());
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
  #table = '';
  #rows: Row[] = [];

  constructor(trx: Database) {
    this.#trx = trx;
  }

  async add({ table, row }: TableRow): Promise<void> {
    const page = backedUp.find((known) => known.name === table)?.page ?? 1;
    if (table !== this.#table || this.#rows.length >= page) await this.flush();
    this.#table = table;
    this.#rows.push(row);
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const insert = this.#trx.insertInto(this.#table as 'secrets').values(this.#rows as never);
    const { restored } = backedUp.find((table) => table.name === this.#table) ?? {};
    await (restored === 'added' ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
    this.#rows = [];
  }
}

async function verify(trx: Database, { counts }: Trailer): Promise<void> {
  for (const [name, count] of Object.entries(counts)) {
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
