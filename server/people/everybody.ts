import { isDeepStrictEqual } from 'node:util';
import { newestFirst } from '#contract/admin.ts';
import { type HeldPerson, holdPerson } from '#contract/people/person.ts';
import { readChanged } from '#server/book/changes.ts';
import { readNumber } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import { singleFlight } from '#server/single-flight.ts';
import { allRows, type ListedRegistration, rowsOf } from './rows.ts';

/** A participant in memory: as the search compares them, and as the list shows them. */
type Person = HeldPerson & { row: ListedRegistration };

/**
 * Everybody in memory, for the list and for the search of desks. Reading 20,000 rows for each would miss the bench's goals
 * `listChanged` and `deskSearch` (docs/decisions/0012).
 */
export type Everybody = {
  /** Of the book, as of the last `refresh`. */
  readonly number: number;
  /** By their ids; nobody before the first `refresh`. */
  readonly byId: ReadonlyMap<string, Person>;
  /** The newest first. The same array, and the same rows in it, for as long as nothing has changed. */
  readonly rows: readonly ListedRegistration[];
  /** Takes in everything that was committed before the call. Not inside a transaction: it would wait for its end. */
  refresh(): Promise<void>;
};

export function holdEverybody(db: Database): Everybody {
  let number: number | null = null;
  let byId = new Map<string, Person>();
  let rows: readonly ListedRegistration[] | null = null;

  async function readAll(): Promise<void> {
    // The number first: what changes while the pages are read is then read again.
    const next = await readNumber(db);
    const read = new Map<string, Person>();
    for await (const page of allRows(db)) for (const row of page) read.set(row._id, personFrom(row));
    [number, byId, rows] = [next, read, null];
  }

  async function readNews(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids);
    const news: Person[] = [];
    for await (const page of rowsOf(db, ids)) {
      for (const row of page) {
        gone.delete(row._id);
        // A second desk's mark changes nothing.
        if (!isDeepStrictEqual(row, byId.get(row._id)?.row)) news.push(personFrom(row));
      }
    }
    for (const person of news) byId.set(person.id, person);
    const left = [...gone].filter((id) => byId.delete(id));
    if (news.length + left.length > 0) rows = null;
  }

  return {
    get number() {
      return number ?? 0;
    },
    get byId() {
      return byId;
    },
    get rows() {
      rows ??= Array.from(byId.values(), ({ row }) => row).sort(newestFirst);
      return rows;
    },
    refresh: singleFlight(async () => {
      const changed = number === null ? null : await readChanged(db, number);
      if (changed === null) return readAll();
      await readNews(changed.ids);
      number = changed.number;
    }),
  };
}

const personFrom = (row: ListedRegistration): Person => ({
  ...holdPerson({ ...row, id: row._id, contact: row.contact ?? '' }),
  row,
});
