import { expect } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { readEvents } from '#server/book/events.ts';
import { readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import { writeEntry } from '#server/marks/desk-entry.ts';
import { Problem } from '#server/problem.ts';

export const now = new Date('2025-08-05T06:00:00Z');
export const asha = { actor: 'Asha', role: 'organiser', now } as const;
const gate = { name: 'Gate', deskId: null };
export const ravi = { name: 'Ravi Kumar', email: 'ravi@mail.example', contact: '9876500001', eventIds: ['oracle'] };
export const again = {
  name: 'Ravi Kumr',
  email: 'ravi@gmial.example',
  contact: '9876500002',
  eventIds: ['logo', 'oracle'],
};

export const mark = (db: Database, entry: object, at = now) =>
  writeEntry(db, entry as DeskEntry, { caller: gate, now: at });
export const seen = (db: Database, person: string, event: string, key = `${person} ${event}`) =>
  mark(db, { kind: 'seen', key, person, event });
export const rowOf = (db: Database, id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();
export const codeOf = (error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error));

/** A person's state, computed from their entries. Checks that the columns for the list have the same state. */
export async function stateIn(db: Database, id: string) {
  const { isPresent, paymentMethod, chosen, presences } = stateOf(await readBook(db, id));
  const row = await rowOf(db, id);
  const eventsIn = async (table: 'registration_events' | 'presences') =>
    (await readEvents(db, table, [id])).get(id)?.sort() ?? [];
  expect([row?.is_present === 1, row?.payment_method]).toEqual([isPresent, paymentMethod]);
  expect(await eventsIn('registration_events')).toEqual(chosen);
  expect(await eventsIn('presences')).toEqual([...presences.keys()].sort());
  return { isPresent, paymentMethod, chosen, seenAt: [...presences.keys()].sort() };
}
