import { v7 as uuid } from 'uuid';
import { type Entry, type PersonBook, stateKinds } from '#contract/book/entry.ts';
import { stateOf, sweptBy } from '#contract/book/state.ts';
import type { Database, EntriesTable } from '#server/database/tables.ts';
import { listIn, type NewEntry, record } from './entries.ts';
import { writeState } from './state-columns.ts';

export type EntryOfPerson = NewEntry & { registrationId: string };

/**
 * Adds an entry about somebody, fills in what it takes back, and writes the columns that follow. Call it inside `inBook`, and
 * only if they are registered. Gives their book with it.
 */
export async function addToPerson(trx: Database, entry: EntryOfPerson, now: Date): Promise<PersonBook> {
  const book = await readBook(trx, entry.registrationId);
  const added = { ...entry, key: entry.key ?? uuid(), cancels: entry.cancels ?? sweptBy(sortOf(entry), book.entries) };
  await record(trx, added, now);
  const after = { ...book, entries: [...book.entries, entryOf(rowOf(added, now))] };
  await writeState(trx, entry.registrationId, stateOf(book), stateOf(after));
  return after;
}

const sortOf = ({ kind, events = [], newValue }: NewEntry) => ({
  kind,
  events: [...events],
  ...(newValue !== undefined && { value: newValue }),
});

export async function readBook(db: Database, id: string): Promise<PersonBook> {
  return (await readBooks(db, [id])).get(id) ?? { registeredFor: [], entries: [] };
}

/** What the states of these people follow from, by their ids. */
export async function readBooks(db: Database, ids: readonly string[]): Promise<Map<string, PersonBook>> {
  const books = new Map<string, PersonBook>();
  if (ids.length === 0) return books;
  const rows = await db
    .selectFrom('entries')
    .select(['registration_id', 'key', 'kind', 'at', 'noted_at', 'actor', 'events', 'new_value', 'cancels'])
    .where('registration_id', 'in', ids)
    .execute();
  // Not in SQL: SQLite would look for the kinds first, and read the whole book.
  for (const row of rows.filter(({ kind }) => isOfState.has(kind))) {
    const id = row.registration_id ?? '';
    const book = books.get(id) ?? { registeredFor: [], entries: [] };
    if (row.kind === 'registered') book.registeredFor = listIn(row.events);
    else book.entries.push(entryOf(row));
    books.set(id, book);
  }
  return books;
}

const isOfState: ReadonlySet<string> = new Set(['registered', ...stateKinds]);

type Row = Pick<EntriesTable, 'key' | 'kind' | 'at' | 'noted_at' | 'actor' | 'events' | 'new_value' | 'cancels'>;

const rowOf = (entry: NewEntry & { key: string; cancels: readonly string[] }, now: Date): Row => ({
  ...{ key: entry.key, kind: entry.kind, at: now.toISOString(), noted_at: entry.notedAt ?? null, actor: entry.actor },
  ...{ events: JSON.stringify(entry.events ?? []), new_value: entry.newValue ?? null },
  cancels: JSON.stringify(entry.cancels),
});

/** Without what it does not say: a phone keeps some thousands of them. */
const entryOf = (row: Row): Entry => ({
  ...{ key: row.key, kind: row.kind, at: row.at },
  ...(row.noted_at !== null && { notedAt: row.noted_at }),
  ...(row.actor !== null && { by: row.actor }),
  ...(row.events !== null && { events: listIn(row.events) }),
  ...(row.kind === 'paid' && row.new_value !== null && { value: row.new_value }),
  ...(row.cancels !== null && { cancels: listIn(row.cancels) }),
});
