import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { paymentMethods } from '#contract/admin.ts';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { readEvents } from '#server/book/events.ts';
import { readBook } from '#server/book/person.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { endDesk } from '#server/desks/joining.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { beforeEntries, withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { joinedDesk, storePerson } from '#tests/support/people/desk.ts';
import { stateIn } from '#tests/support/people/marking.ts';
import { setPayment } from './dashboard.ts';
import { writeEntry } from './desk-entry.ts';

const now = new Date('2025-08-12T04:30:00Z');
const asha = { actor: 'Asha', role: 'organiser', now } as const;
const twenty = Array.from({ length: 20 }, (_, desk) => desk);

/** `of` is the number of the act that an undo undoes. */
const act = fc.record({
  kind: fc.constantFrom('seen', 'seen', 'taken-back', 'event-added', 'arrived', 'absent', 'paid', 'undone'),
  event: fc.constantFrom('oracle', 'bingo'),
  method: fc.constantFrom(...paymentMethods),
  of: fc.nat(11),
});

const opened: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

/** Two processes on one database, with a participant. */
async function start(database: TestDatabase) {
  const { db: other } = await openDatabase(database.where);
  opened.push(() => other.destroy());
  const id = await storeTwo(database.db);
  return { db: database.db, processes: [database.db, other], id };
}

const write = (db: Database, entry: DeskEntry, name = 'Room 804') =>
  writeEntry(db, entry, { caller: { name, deskId: null }, now });
const seen = (key: string, person: string, notedAt = now.toISOString()): DeskEntry => ({
  kind: 'seen',
  key,
  person,
  notedAt,
  event: 'oracle',
});

describe.each(databases)('on %s', (_name, open) => {
  test('an entry that is sent ten times to each of two processes counts once', async () => {
    const { db, processes, id } = await start(await open());
    const answers = await Promise.all(twenty.map((turn) => write(processes[turn % 2] ?? db, seen('key', id))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([`{"key":"key","id":"${id}"}`]));
    expect((await readBook(db, id)).entries).toHaveLength(1);
  });

  test('twenty payments by two processes during a withdrawal are all kept', async () => {
    const { db, processes, id } = await start(await open());
    const holder = { passOf: { id, version: 0 }, isCurrent: () => true, now };
    const pay = (turn: number) =>
      write(processes[turn % 2] ?? db, { kind: 'paid', key: `${turn}`, person: id, method: 'cash' });
    const payments = twenty.map((turn) => (turn === 10 ? withdraw(db, holder).then(() => pay(turn)) : pay(turn)));
    for (const paid of await Promise.all(payments)) expect(paid.id).toBe(id);
    expect((await readBook(db, id)).entries.filter(({ kind }) => kind === 'paid')).toHaveLength(20);
  });

  test('each of thirty simultaneous payments of two processes replaces the one before', async () => {
    const { db, processes, id } = await start(await open());
    const methods = Array.from({ length: 10 }, () => paymentMethods).flat();
    await Promise.all(methods.map((method, turn) => setPayment(processes[turn % 2] ?? db, id, method, asha)));
    const paid = db.selectFrom('entries').select(['old_value', 'new_value']).where('kind', '=', 'paid');
    let current: string | null = '';
    for (const { old_value, new_value } of await paid.orderBy('number').execute()) {
      expect([old_value, new_value === current]).toEqual([current, false]);
      current = new_value;
    }
    expect(stateOf(await readBook(db, id)).paymentMethod).toBe(current);
  });

  test('the list agrees with the book after any simultaneous entries of two processes', async () => {
    const { db, processes } = await start(await open());
    const rule = fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 12 }), async (acts) => {
      const person = await storePerson(db, { eventIds: ['oracle'] });
      const keyOf = (index: number) => `${person} ${index}`;
      const perform = ({ of, ...content }: (typeof acts)[number], index: number) =>
        write(processes[index % 2] ?? db, { ...content, key: keyOf(index), person, entry: keyOf(of) } as DeskEntry);
      await Promise.all(acts.map(perform));
      await stateIn(db, person);
    });
    await fc.assert(rule, { numRuns: 25 });
  });

  test('ending a desk waits for its running write', async () => {
    const { db, id } = await start(await open());
    const { caller } = await joinedDesk(db, 'Room 804', now);
    const order: string[] = [];
    const ends: Promise<unknown>[] = [];
    const endMeanwhile = () => {
      const ended = endDesk(db, caller.deskId ?? '', asha);
      ends.push(ended.then(() => order.push('ended')));
      return Promise.race([...ends, pause(200)]);
    };
    await writeEntry(beforeEntries(db, endMeanwhile), seen('key', id), { caller, now });
    order.push('written');
    await Promise.all(ends);
    expect(order).toEqual(['written', 'ended']);
    await expect(writeEntry(db, seen('late', id), { caller, now })).rejects.toMatchObject({ code: 'desk-ended' });
  });
});

test('the list agrees with the book after simultaneous entries; without the lock it misses somebody', async () => {
  const seenAt = await withAndWithoutTurns(async (db, racing) => {
    const id = await storeTwo(db);
    await write(db, seen('first', id));
    await Promise.all([
      write(racing, { kind: 'undone', key: 'undone', person: id, entry: 'first' }),
      write(racing, seen('second', id), 'Gate'),
    ]);
    const { presences } = stateOf(await readBook(db, id));
    return { book: [...presences.keys()], list: (await readEvents(db, 'presences', [id])).get(id) ?? [] };
  });
  expect(seenAt).toEqual([
    { book: ['oracle'], list: ['oracle'] },
    { book: ['oracle'], list: [] },
  ]);
});
