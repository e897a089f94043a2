import { isDeepStrictEqual } from 'node:util';
import { newestFirst } from '#contract/admin.ts';
import { type HeldPerson, holdPerson } from '#contract/people/person.ts';
import { readChanged, readNumber } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import { singleFlight } from '#server/hold.ts';
import { allRows, type ListedRegistration, rowsOf } from './rows.ts';

export type HeldRow = HeldPerson & { row: ListedRegistration };

export type Everybody = ReturnType<typeof holdEverybody>;

/** Keeps everybody in memory, for the list and the desks' search (docs/decisions/0012). */
export function holdEverybody(db: Database) {
  let number: number | null = null;
  let byId = new Map<string, HeldRow>();
  let rows: readonly ListedRegistration[] | null = null;

  async function readAll(): Promise<void> {
    // Read the number before the rows. If the book changes in between, the next refresh reads the changes again.
    const next = await readNumber(db);
    const read = new Map<string, HeldRow>();
    for await (const page of allRows(db)) for (const row of page) read.set(row._id, personFrom(row));
    [number, byId, rows] = [next, read, null];
  }

  async function readNews(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids);
    const news: HeldRow[] = [];
    for await (const page of rowsOf(db, ids)) {
      for (const row of page) {
        gone.delete(row._id);
        if (!isDeepStrictEqual(row, byId.get(row._id)?.row)) news.push(personFrom(row));
      }
    }
    for (const person of news) byId.set(person.id, person);
    const left = [...gone].filter((id) => byId.delete(id));
    if (news.length + left.length > 0) rows = null;
  }

  return {
    get number(): number {
      return number ?? 0;
    },
    get byId(): ReadonlyMap<string, HeldRow> {
      return byId;
    },
    /** All rows, newest first. The array stays the same until something changes. */
    get rows(): readonly ListedRegistration[] {
      rows ??= Array.from(byId.values(), ({ row }) => row).sort(newestFirst);
      return rows;
    },
    /** Reads everything committed before. Never call this in a transaction: it would wait for that transaction. */
    refresh: singleFlight(async () => {
      const changed = number === null ? null : await readChanged(db, number);
      if (changed === null) return readAll();
      await readNews(changed.ids);
      number = changed.number;
    }),
  };
}

const personFrom = (row: ListedRegistration): HeldRow => ({
  ...holdPerson({ ...row, id: row._id, contact: row.contact ?? '', email: `${row.email} ${row.formerly ?? ''}` }),
  row,
});
