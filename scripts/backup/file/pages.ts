import { StartFault } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import { isReference, type StoredRow, type TableRow } from './lines.ts';
import type { Source } from './read.ts';
import { backedUp } from './tables.ts';

/** Inserts rows page by page. A page contains rows of one table. */
export class Pages {
  readonly #trx: Database;
  readonly #source: Source;
  readonly #number: number;
  readonly #withoutBroken: boolean;
  #table = '';
  #rows: StoredRow[] = [];
  /** How many photos were skipped. */
  broken = 0;

  constructor(trx: Database, source: Source, number: number, withoutBroken: boolean) {
    this.#trx = trx;
    this.#source = source;
    this.#number = number;
    this.#withoutBroken = withoutBroken;
  }

  async add({ table, row }: TableRow): Promise<void> {
    const page = backedUp.find((known) => known.name === table)?.page ?? 500;
    if (table !== this.#table || this.#rows.length >= page) await this.flush();
    this.#table = table;
    this.#rows.push(row);
  }

  async flush(): Promise<void> {
    const rows = (await Promise.all(this.#rows.map((row) => this.#whole(row)))).filter((row) => row !== null);
    this.#rows = [];
    if (rows.length === 0) return;
    if (this.#table !== 'entries') {
      await this.#trx
        .insertInto(this.#table as 'secrets')
        .values(rows as never)
        .execute();
      return;
    }
    const numbered = rows.map((row) => ({ ...row, number: this.#number }));
    const insert = this.#trx.insertInto('entries').values(numbered as never);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }

  async #whole(row: StoredRow): Promise<StoredRow | null> {
    if (this.#source.photos === null || !isReference(row)) return row;
    const whole = await this.#source.photos.whole(row);
    if (whole !== null) return whole;
    if (!this.#withoutBroken) throw broken(this.#source.name, row.photo, 'is');
    this.broken += 1;
    return null;
  }
}

export const broken = (name: string, what: string, are: string) =>
  new StartFault([
    `${what} ${are} missing or damaged: ${name} was not restored. Use another backup, or add --without-broken-photos to skip them.`,
  ]);
