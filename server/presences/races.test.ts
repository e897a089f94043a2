import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { databases, openPostgres, type TestDatabase } from '#tests/support/databases.ts';
import { door } from '#tests/support/door.ts';
import { marksOf } from '#tests/support/stored-fest.ts';
import { openConnections, replacing } from '#tests/support/unlocked.ts';

const desks = Array.from({ length: 20 }, (_, at) => `Room ${at}`);

const opened: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

async function start(database: TestDatabase) {
  opened.push(database.discard);
  const other = await openDatabase(database.where);
  opened.push(() => other.destroy());
  return { db: database.db, other };
}

/** Twenty desks, half of them at another process, mark one person at one event. */
async function twentyDesks(db: Database, other: Database) {
  const here = await door(db, ['oracle']);
  const there = await door(other, ['oracle'], here.id);
  const marked = await Promise.all(
    desks.map((by, minute) => (minute % 2 ? here : there).mark('oracle', { by, minute })),
  );
  const first = marked.findIndex((before) => before !== null);
  const { presences } = await here.state();
  return {
    winners: marked.filter((before) => before !== null).length,
    keepsTheFirst: presences.map(({ markedBy, version }) => markedBy === desks[first] && version === 1),
    entries: (await marksOf(db, here.id)).length,
  };
}

describe.each(databases)('on %s', (_name, open) => {
  test('twenty desks that mark one person at once, at two processes, are one presence with the first time', async () => {
    const { db, other } = await start(await open());
    expect(await twentyDesks(db, other)).toEqual({ winners: 1, keepsTheFirst: [true], entries: 1 });
  });

  test('of a mark, its undo ten times and the dashboard’s Absent at once one undo or Absent wins', async () => {
    const { db } = await start(await open());
    const desk = await door(db, ['oracle']);
    const marked = await desk.mark('oracle');
    const undone = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => desk.undo(marked)),
      desk.arrive(false),
    ]);
    expect(await desk.seen()).toEqual({ isPresent: false, at: [] });
    expect((await desk.state()).takenBack).toBe(1);
    expect(undone.slice(0, 10).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    expect(await marksOf(db, desk.id)).toHaveLength(2);
  });
});

/** SQLite has one writer at a time anyway. */
test('on PostgreSQL, with the lock on the registration taken off, many desks win, so the lock does the work', async () => {
  const { db, other } = await start(await openPostgres());
  for (const process of [db, other]) await openConnections(process);
  const { winners, entries } = await twentyDesks(withoutLock(db), withoutLock(other));
  expect(winners).toBeGreaterThan(1);
  expect(entries).toBe(winners);
});

/** The same database, whose transactions read the registration where they should lock it. */
const withoutLock = (db: Database): Database =>
  replacing(db, 'transaction', () => ({
    execute: <T>(work: (trx: Database) => Promise<T>) =>
      db.transaction().execute((trx) => {
        let updates = 0;
        const updateTable = (table: 'registrations') => (updates++ === 0 ? readingOnly(trx) : trx.updateTable(table));
        return work(replacing(trx, 'updateTable', updateTable));
      }),
  }));

const readingOnly = (trx: Database) => ({
  set: () => ({
    where: (_column: string, _is: string, id: string) => ({
      returning: (columns: readonly ('is_present as isPresent' | 'taken_back as takenBack')[]) =>
        trx.selectFrom('registrations').select(columns).where('id', '=', id),
    }),
  }),
});
