import { StartFault } from '#server/config/config.ts';
import type { Database } from '#server/database/tables.ts';
import { isReference, type StoredRow, type TableRow } from './lines.ts';
import type { Source } from './read.ts';
import { backedUp } from './tables.ts';

/** Inserts rows page by page. A page contains rows of one table. */
export function pagesInto(trx: Database, source: Source, number: number, withoutBroken: boolean) {
  let table = '';
  let rows: StoredRow[] = [];
  const pages = {
    /** How many photos were skipped. */
    broken: 0,
    async add({ table: next, row }: TableRow): Promise<void> {
      const page = backedUp.find(({ name }) => name === next)?.page ?? 500;
      if (next !== table || rows.length >= page) await pages.flush();
      table = next;
      rows.push(row);
    },
    async flush(): Promise<void> {
      const whole = (await Promise.all(rows.map(wholeOf))).filter((row) => row !== null);
      rows = [];
      if (whole.length === 0) return;
      const numbered = table === 'entries' ? whole.map((row) => ({ ...row, number })) : whole;
      const insert = trx.insertInto(table as 'entries').values(numbered as never);
      await (table === 'entries' ? insert.onConflict((conflict) => conflict.doNothing()) : insert).execute();
    },
  };

  async function wholeOf(row: StoredRow): Promise<StoredRow | null> {
    if (source.photos === null || !isReference(row)) return row;
    const whole = await source.photos.whole(row);
    if (whole !== null) return whole;
    if (!withoutBroken) throw broken(source.name, row.photo, 'is');
    pages.broken += 1;
    return null;
  }

  return pages;
}

export const broken = (name: string, what: string, are: string) =>
  new StartFault([
    `${what} ${are} missing or damaged: ${name} was not restored. Use another backup, or add --without-broken-photos to skip them.`,
  ]);
