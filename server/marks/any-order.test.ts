import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';

import { readBook } from '#server/book/person.ts';

import { databases } from '#tests/support/database/databases.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { stateIn } from '#tests/support/people/marking.ts';
import { writeEntry } from './desk-entry.ts';

const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
const event = fc.constantFrom('oracle', 'bingo', 'logo');
const content = fc.oneof(
  fc.record({ kind: fc.constantFrom('seen' as const, 'taken-back' as const, 'event-added' as const), event }),
  fc.record({
    kind: fc.constant('paid' as const),
    method: fc.constantFrom('' as const, 'cash' as const, 'online' as const),
  }),
  fc.record({ kind: fc.constantFrom('arrived' as const, 'absent' as const) }),
  fc.record({ kind: fc.constant('undone' as const), entry: fc.constantFrom(...keys) }),
);
const sent = fc.record({ key: fc.constantFrom(...keys), content, minute: fc.nat(9), by: fc.constantFrom('A', 'B') });
/** Two desks' entries about one person, in order of arrival, some repeated. */
const arriving = fc
  .uniqueArray(sent, { selector: ({ key }) => key, maxLength: keys.length })
  .chain((all) => fc.shuffledSubarray([...all, ...all], { minLength: all.length }));

const atMinute = (minute: number) => new Date(Date.UTC(2025, 7, 12, 4, minute));

test.each(databases)('on %s entries give the same state in any order, even if repeated', async (name, open) => {
  const { db } = await open();
  let run = 0;
  const check = fc.asyncProperty(arriving, async (entries) => {
    run += 1;
    const person = await storePerson(db, { eventIds: ['oracle'] });
    const named = (key: string) => `${run}-${key}`;
    const write = ({ key, content: what, minute, by }: (typeof entries)[number], index: number) => {
      const undone = 'entry' in what ? { entry: named(what.entry) } : {};
      const entry = { ...what, ...undone, key: named(key), person, notedAt: atMinute(minute).toISOString() };
      const caller = { name: by, deskId: null };
      return writeEntry(db, entry as Exclude<DeskEntry, { kind: 'walk-in' }>, { caller, now: atMinute(10 + index) });
    };
    await Promise.all(entries.map(write));
    const book = await readBook(db, person);
    const written = new Set(entries.map(({ key }) => named(key)));
    expect(book.entries.map(({ key }) => key).sort()).toEqual([...written].sort());
    await stateIn(db, person);
  });
  await fc.assert(check, { numRuns: name === 'SQLite' ? 60 : 25 });
});
