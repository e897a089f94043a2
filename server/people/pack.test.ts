import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stateOf } from '#contract/book/state.ts';
import { type PackedPerson, packedPerson } from '#contract/desk/pack.ts';
import { recordAll } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { hashOfCode, passTokens } from '#server/passes/tokens.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { packAll, packChanges, readPacked } from './pack.ts';

const now = new Date('2025-08-12T04:32:00Z');
const by = { caller: { name: 'Room 804', deskId: null }, now };

describe.each(databases)('a pack on %s', (_name, open) => {
  let database: TestDatabase;
  let setting: Parameters<typeof packAll>[0];
  beforeEach(async () => {
    database = await open();
    setting = { db: database.db, passes: await passTokens(database.db) };
  });
  afterEach(() => database.discard());

  const present = (person: string) =>
    writeEntry(database.db, { kind: 'seen', key: `seen ${person}`, person, event: 'oracle' }, by);
  const leave = (id: string) => withdraw(database.db, { passOf: { id, version: 0 }, isCurrent: () => true, now });
  const ids = async () => {
    const rows = await database.db.selectFrom('registrations').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  /** Straight into the tables, much faster than by their forms. */
  async function fill(count: number): Promise<void> {
    const { photo, eventIds, email, ...fields } = newRegistration();
    const people = Array.from({ length: count }, (_, index) => ({
      ...fields,
      id: `01980000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      email: `${index}`,
      email_key: `${index}`,
      registered_at: now.toISOString(),
    }));
    await inBook(database.db, async (trx) => {
      for (let start = 0; start < count; start += 1_000) {
        const page = people.slice(start, start + 1_000);
        await trx.insertInto('registrations').values(page).execute();
        const registered = { kind: 'registered', actor: null, role: 'visitor', events: eventIds } as const;
        await recordAll(
          trx,
          page.map(({ id }) => ({ entry: { ...registered, key: id, registrationId: id }, now })),
        );
      }
    });
  }

  test('has what a phone needs of each person, and nothing that is more private', async () => {
    const registration = newRegistration({ photo: null, eventIds: ['bingo'] });
    await store(database.db, registration);
    const [id = ''] = await ids();
    await present(id);
    const packed = await readPacked(database.db, setting.passes, [id, 'nobody']);
    expect(packed).toEqual([
      {
        ...{ id, name: registration.name, college: registration.college, contactEnd: registration.contact.slice(-4) },
        codeHash: hashOfCode(setting.passes.codeFor({ id, version: 0 })),
        registeredFor: ['bingo'],
        entries: [{ key: `seen ${id}`, kind: 'seen', at: now.toISOString(), by: 'Room 804', events: ['oracle'] }],
      },
    ]);
    expect(packedPerson.parse(packed[0])).toEqual(packed[0]);
  });

  test('has everybody once, and people who are marked while it is read are in the next changes', async () => {
    await fill(600);
    const { number, pages } = await packAll(setting);
    const people: PackedPerson[] = [];
    const [first = '', , gone = ''] = await ids();
    for await (const page of pages) {
      if (people.length === 0) {
        await present(first);
        await leave(gone);
      }
      people.push(...page);
    }
    expect(people.map(({ id }) => id)).toEqual((await ids()).toSpliced(2, 0, gone));
    expect(people[0]?.entries).toEqual([]);
    const changes = await packChanges(setting, number);
    const marked = changes?.people.map((person) => ({ id: person.id, isPresent: stateOf(person).isPresent }));
    expect(marked).toEqual([{ id: first, isPresent: true }]);
    expect(changes?.deletedIds).toEqual([gone]);
  });

  test('has no changes if more than two thousand people changed: everybody is as quick, and is written down', async () => {
    const { number } = await packAll(setting);
    await fill(2_000);
    expect((await packChanges(setting, number))?.people).toHaveLength(2_000);
    await store(database.db, newRegistration({ photo: null }));
    expect(await packChanges(setting, number)).toBeNull();
  });
});
