import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { writeEntry } from './desk-entry.ts';

const opened: TestDatabase[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ discard }) => discard())));

const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
const event = fc.constantFrom('oracle', 'bingo', 'logo');
const content = fc.oneof(
  fc.record({ kind: fc.constant('seen' as const), event }),
  fc.record({ kind: fc.constant('taken-back' as const), event }),
  fc.record({ kind: fc.constant('event-added' as const), event }),
  fc.record({
    kind: fc.constant('paid' as const),
    method: fc.constantFrom('' as const, 'cash' as const, 'online' as const),
  }),
  fc.record({ kind: fc.constantFrom('arrived' as const, 'absent' as const) }),
  fc.record({ kind: fc.constant('undone' as const), entry: fc.constantFrom(...keys) }),
);
/** What two desks write about one person, in the order in which it arrives, some of it more than once. */
const arriving = fc
  .uniqueArray(
    fc.record({ key: fc.constantFrom(...keys), content, minute: fc.nat(9), by: fc.constantFrom('Room 804', 'Gate') }),
    {
      selector: ({ key }) => key,
      maxLength: keys.length,
    },
  )
  .chain((sent) => fc.shuffledSubarray([...sent, ...sent], { minLength: sent.length }));

const day = Date.UTC(2025, 7, 12, 4);

async function columnsOf(db: Database, id: string) {
  const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const idsIn = async (table: 'registration_events' | 'presences') =>
    (await db.selectFrom(table).select('event_id').where('registration_id', '=', id).execute())
      .map((one) => one.event_id)
      .sort();
  return {
    ...{ isPresent: row.is_present === 1, paymentMethod: row.payment_method },
    ...{ chosen: await idsIn('registration_events'), seenAt: await idsIn('presences') },
  };
}

describe.each(databases)('on %s', (_name, open) => {
  test('whatever two desks write, in whatever order and however often, each entry counts once and the state follows from all', async () => {
    const database = await open();
    opened.push(database);
    const { db } = database;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(arriving, async (sent) => {
        run += 1;
        const registration = newRegistration({ photo: null, eventIds: ['oracle'] });
        await store(db, registration);
        const { id } = await db
          .selectFrom('registrations')
          .select('id')
          .where('contact', '=', registration.contact)
          .executeTakeFirstOrThrow();
        const named = (key: string) => `${run} ${key}`.replace(' ', '-');
        await Promise.all(
          sent.map(({ key, content: what, minute, by }, index) => {
            const entry = {
              ...what,
              key: named(key),
              person: id,
              notedAt: new Date(day + minute * 60_000).toISOString(),
            };
            const undoes = 'entry' in entry ? { entry: named(entry.entry) } : {};
            const now = new Date(day + (10 + index) * 60_000);
            return writeEntry(db, { ...entry, ...undoes } as Exclude<DeskEntry, { kind: 'walk-in' }>, {
              caller: { name: by, deskId: null },
              now,
            });
          }),
        );
        const book = await readBook(db, id);
        expect(book.entries.map(({ key }) => key).sort()).toEqual(
          [...new Set(sent.map(({ key }) => named(key)))].sort(),
        );
        const { isPresent, paymentMethod, chosen, presences } = stateOf(book);
        expect(await columnsOf(db, id)).toEqual({
          isPresent,
          paymentMethod,
          chosen,
          seenAt: [...presences.keys()].sort(),
        });
      }),
      { numRuns: 60 },
    );
  });
});
