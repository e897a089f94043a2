import type { PackedPerson } from '#contract/desk/pack.ts';
import { endOf } from '#contract/people/person.ts';
import { readChanged } from '#server/book/changes.ts';
import { readNumber } from '#server/book/number.ts';
import { readBooks } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';
import { hashOfCode, type PassTokens } from '#server/passes/tokens.ts';

/** How many are read and hashed before other requests get their turn; the bench's goal `packStall` sets it. */
const pageSize = 250;

/** Above it, a desk that asks for changes gets everybody: that is as quick, and is noted. */
const mostChanges = 2_000;

type Passes = Pick<PassTokens, 'codeFor'>;
type Setting = { db: Database; passes: Passes };

export type PackedChanges = { number: number; people: PackedPerson[]; deletedIds: string[] };

/** Everybody, page by page, and the number to ask `packChanges` with next. */
export async function packAll({ db, passes }: Setting) {
  // The number first: what changes while the pages are read is part of the next changes.
  const number = await readNumber(db);
  async function* pages(): AsyncGenerator<PackedPerson[]> {
    let after = '';
    for (;;) {
      const rows = await persons(db).where('id', '>', after).limit(pageSize).execute();
      yield await withBooks(db, passes, rows);
      after = rows.at(-1)?.id ?? '';
      if (rows.length < pageSize) return;
      await yieldToEventLoop();
    }
  }
  return { number, pages: pages() };
}

/** Null if there are too many, or if everybody is to be read anew. */
export async function packChanges({ db, passes }: Setting, since: number): Promise<PackedChanges | null> {
  const changed = await readChanged(db, since);
  if (changed === null || changed.ids.length > mostChanges) return null;
  const { number, ids } = changed;
  const people: PackedPerson[] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    people.push(...(await readPacked(db, passes, ids.slice(start, start + pageSize))));
    await yieldToEventLoop();
  }
  const found = new Set(people.map(({ id }) => id));
  return { number, people, deletedIds: ids.filter((id) => !found.has(id)) };
}

/** Those of these ids who are registered, at most a page of them. */
export async function readPacked(db: Database, passes: Passes, ids: readonly string[]): Promise<PackedPerson[]> {
  if (ids.length === 0) return [];
  return withBooks(db, passes, await persons(db).where('id', 'in', ids).execute());
}

const persons = (db: Database) =>
  db.selectFrom('registrations').select(['id', 'name', 'college', 'contact', 'pass_version']).orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof persons>['execute']>>[number];

async function withBooks(db: Database, { codeFor }: Passes, rows: readonly Row[]): Promise<PackedPerson[]> {
  const ids = rows.map(({ id }) => id);
  const books = await readBooks(db, ids);
  return rows.map(({ id, name, college, contact, pass_version: version }) => ({
    ...{ id, name, college, contactEnd: endOf(contact) },
    codeHash: hashOfCode(codeFor({ id, version })),
    ...(books.get(id) ?? { registeredFor: [], entries: [] }),
  }));
}
