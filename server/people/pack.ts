import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PackedPerson } from '#contract/desk/pack.ts';
import { endOf } from '#contract/people/person.ts';
import { readMerges } from '#server/book/merges.ts';
import { readChanged, readNumber } from '#server/book/number.ts';
import { readBooks } from '#server/book/person.ts';
import { readNames } from '#server/colleges/decisions.ts';
import type { Database } from '#server/database/tables.ts';
import { hashOfCode, type PassOf, type PassTokens } from '#server/passes/tokens.ts';

/** How many people to read and hash before other requests get a turn (the bench's goal `packStall`). */
const pageSize = 250;

/** Changes of up to ten people are always sent, even in a small fest. One search shows ten people to a desk anyway. */
const fewChanges = 10;

type Passes = Pick<PassTokens, 'codeFor'>;
type Setting = { db: Database; passes: Passes };

export async function packAll({ db, passes }: Setting) {
  // Read the number before the people. If the book changes in between, the next request gets the changes.
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

/** Returns null if many or unknown people changed. The phone then gets everybody, and this is limited and recorded. */
export async function packChanges({ db, passes }: Setting, since: number) {
  const changed = await readChanged(db, since);
  if (changed === null) return null;
  if (changed.ids.length > fewChanges && changed.ids.length > (await countPeople(db)) / 10) return null;
  const { number, ids } = changed;
  const people: PackedPerson[] = [];
  for (let start = 0; start < ids.length; start += pageSize) {
    people.push(...(await readPacked(db, passes, ids.slice(start, start + pageSize))));
    await yieldToEventLoop();
  }
  const found = new Set(people.map(({ id }) => id));
  return { number, people, deletedIds: ids.filter((id) => !found.has(id)) };
}

export async function readPacked(db: Database, passes: Passes, ids: readonly string[]): Promise<PackedPerson[]> {
  if (ids.length === 0) return [];
  return withBooks(db, passes, await persons(db).where('id', 'in', ids).execute());
}

async function countPeople(db: Database): Promise<number> {
  const all = db.selectFrom('registrations').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await all.executeTakeFirstOrThrow()).count;
}

const persons = (db: Database) =>
  db.selectFrom('registrations').select(['id', 'name', 'college', 'contact', 'pass_version as version']).orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof persons>['execute']>>[number];

async function withBooks(db: Database, { codeFor }: Passes, rows: readonly Row[]): Promise<PackedPerson[]> {
  const ids = rows.map(({ id }) => id);
  const books = await readBooks(db, ids);
  const { mergedInto } = await readMerges(db);
  const collegeOf = await readNames(db);
  const codeHashOf = (pass: PassOf) => hashOfCode(codeFor(pass));
  return rows.map(({ id, name, college, contact, version }) => {
    const merged = mergedInto(id);
    return {
      id,
      name,
      college: collegeOf(college),
      contactEnd: endOf(contact),
      codeHash: codeHashOf({ id, version }),
      ...(merged.length > 0 && { mergedCodes: merged.map(codeHashOf) }),
      ...(books.get(id) ?? { registeredFor: [], entries: [] }),
    };
  });
}
