import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { DeskEntry } from '#contract/book/desk-entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { readBook } from '#server/book/person.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { endDesk } from '#server/desks/joining.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { beforeEntries, withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { writeEntry } from './desk-entry.ts';

const now = new Date('2025-08-12T04:30:00Z');
const twenty = Array.from({ length: 20 }, (_, desk) => desk);

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

const presencesOf = (db: Database, id: string) =>
  db.selectFrom('presences').select('event_id').where('registration_id', '=', id).execute();

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

  test('ending a desk waits for its running write', async () => {
    const { db, id } = await start(await open());
    const { caller } = await joinedDesk(db, 'Room 804', now);
    const order: string[] = [];
    const ends: Promise<unknown>[] = [];
    const endMeanwhile = () => {
      const ended = endDesk(db, caller.deskId ?? '', { actor: 'Asha', role: 'organiser', now });
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
    return { book: [...presences.keys()], list: (await presencesOf(db, id)).map(({ event_id }) => event_id) };
  });
  expect(seenAt).toEqual([
    { book: ['oracle'], list: ['oracle'] },
    { book: ['oracle'], list: [] },
  ]);
});
