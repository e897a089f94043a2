import { type Entry, type PersonBook, stateKinds } from '#contract/book/entry.ts';
import { type PersonState, stateOf, sweptBy } from '#contract/book/state.ts';
import { withAmount } from '#programme/fees.ts';
import type { Database, EntriesTable } from '#server/database/tables.ts';
import { insert, listIn, type NewEntry, rowOf } from './entries.ts';
import { readMerges, rootOf } from './merges.ts';

type OfPerson = NewEntry & { registrationId: string };

/** Adds an entry about a registered person, and updates the tables that store the state. Call this inside `inBook`. */
export async function addToPerson(trx: Database, entry: OfPerson, now: Date): Promise<PersonBook> {
  const { before, after } = await addAbout(trx, entry, now);
  const id = await rootOf(trx, entry.registrationId);
  await writeState(trx, id, stateOf(before), stateOf(after));
  return after;
}

/** Adds an entry about a person, who may have withdrawn. Fills in `cancels` and `rupees`. Call this inside `inBook`. */
export async function addAbout(trx: Database, entry: OfPerson, now: Date) {
  const { kind, events = [], newValue: value } = entry;
  const before = await readBook(trx, entry.registrationId);
  const cancels =
    entry.cancels ?? sweptBy({ kind, events: [...events], ...(value !== undefined && { value }) }, before.entries);
  const row = rowOf({ ...entry, cancels }, now);
  const added = withAmount(entryOf(row), stateOf(before));
  await insert(trx, [{ ...row, rupees: added.rupees ?? null }]);
  const after = { ...before, entries: [...before.entries, added] };
  return { before, after };
}

/** The columns of an entry that a person's state needs. */
export const columns = ['key', 'kind', 'at', 'noted_at', 'actor', 'events', 'new_value', 'cancels', 'rupees'] as const;

export async function readBook(db: Database, id: string): Promise<PersonBook> {
  const [book] = (await readBooks(db, [id])).values();
  return book ?? { registeredFor: [], entries: [] };
}

/** Returns books by the ids from `rootOf`. A book includes the entries of merged registrations. */
export async function readBooks(db: Database, ids: readonly string[]): Promise<Map<string, PersonBook>> {
  const books = new Map<string, PersonBook>();
  if (ids.length === 0) return books;
  const { rootOf, membersOf } = await readMerges(db);
  const roots = [...new Set(ids.map(rootOf))];
  const rows = await db
    .selectFrom('entries')
    .select('registration_id')
    .select(columns)
    .where('registration_id', 'in', roots.flatMap(membersOf))
    .execute();
  // Filter here: with a filter in SQL, SQLite would look for the kinds first and read the whole book.
  for (const row of rows.filter(({ kind }) => isOfState.has(kind))) {
    const own = row.registration_id ?? '';
    const id = rootOf(own);
    const book = books.get(id) ?? { registeredFor: [], entries: [] };
    const isMerged = membersOf(id).length > 1;
    if (isMerged) book.entries.push(ofMember(entryOf(row), own));
    else if (row.kind === 'registered') book.registeredFor = listIn(row.events);
    else book.entries.push(entryOf(row));
    books.set(id, book);
  }
  return books;
}

/** Changes an entry, so that an event stays if one merged registration dropped it and another one has chosen it. */
function ofMember(entry: Entry, id: string): Entry {
  if (entry.kind === 'registered') return { ...entry, kind: 'event-added' };
  return entry.kind === 'event-dropped' ? { ...entry, cancels: [...(entry.cancels ?? []), id] } : entry;
}

const isOfState: ReadonlySet<string> = new Set(['registered', ...stateKinds]);

type Row = Pick<EntriesTable, (typeof columns)[number]>;

/** Leaves out empty fields, and avoids slow spreads: a phone stores thousands of entries. */
export function entryOf(row: Row): Entry {
  const entry: Entry = { key: row.key, kind: row.kind, at: row.at };
  if (row.noted_at !== null) entry.notedAt = row.noted_at;
  if (row.actor !== null) entry.by = row.actor;
  if (row.events !== null) entry.events = listIn(row.events);
  if (row.kind === 'paid' && row.new_value !== null) entry.value = row.new_value;
  if (row.cancels !== null) entry.cancels = listIn(row.cancels);
  if (row.rupees !== null) entry.rupees = row.rupees;
  return entry;
}

type Columns = Pick<PersonState, 'isPresent' | 'paymentMethod' | 'chosen' | 'presences'>;

export async function writeState(trx: Database, id: string, before: Columns, after: Columns): Promise<void> {
  if (before.isPresent !== after.isPresent || before.paymentMethod !== after.paymentMethod) {
    await trx
      .updateTable('registrations')
      .set({ is_present: after.isPresent ? 1 : 0, payment_method: after.paymentMethod })
      .where('id', '=', id)
      .execute();
  }
  await writeEvents(trx, 'registration_events', id, before.chosen, after.chosen);
  await writeEvents(trx, 'presences', id, [...before.presences.keys()], [...after.presences.keys()]);
}

async function writeEvents(
  trx: Database,
  table: 'registration_events' | 'presences',
  id: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter((event) => !after.includes(event));
  const added = after.filter((event) => !before.includes(event));
  if (gone.length > 0) {
    await trx.deleteFrom(table).where('registration_id', '=', id).where('event_id', 'in', gone).execute();
  }
  if (added.length === 0) return;
  await trx
    .insertInto(table)
    .values(added.map((event_id) => ({ registration_id: id, event_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
