import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/tables.ts';
import { databases, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { holdNotices } from './held.ts';
import { endNotice, runningNotices, writeNotice } from './notices.ts';

const at = (second: number) => new Date(Date.UTC(2025, 7, 12, 4, 0, second));
const by = (second: number) => ({ actor: 'Asha', role: 'organiser' as const, now: at(second) });
const notice = (text: string, end = 3_600) => ({ text, until: at(end).toISOString(), event: null });
const textsOf = (notices: { text: string }[]) => notices.map(({ text }) => text);

describe.each(databases)('notices on %s', (_name, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.discard());

  test('they stand newest first, also of one instant, until they end', async () => {
    const { db } = database;
    await writeNotice(db, notice('first', 10), by(0));
    await writeNotice(db, notice('second'), by(1));
    await writeNotice(db, notice('third'), by(1));
    expect(textsOf(await runningNotices(db, at(9)))).toEqual(['third', 'second', 'first']);
    expect(textsOf(await runningNotices(db, at(10)))).toEqual(['third', 'second']);
  });

  test('one that was written while the clock was a day ahead ends none that still runs', async () => {
    const { db } = database;
    await writeNotice(db, notice('first'), by(0));
    await writeNotice(db, notice('second', 90_000), by(86_400));
    expect(textsOf(await runningNotices(db, at(5)))).toEqual(['second', 'first']);
  });

  test('one of two who end the same notice at once is told that it has ended already', async () => {
    const id = await writeNotice(database.db, notice('first'), by(0));
    const both = await Promise.all([endNotice(database.db, id, by(1)), endNotice(database.db, id, by(1))]);
    expect(both.toSorted()).toEqual([false, true]);
    const ends = await database.db.selectFrom('entries').select('key').where('kind', '=', 'notice-ended').execute();
    expect(ends).toHaveLength(1);
  });

  test('what another process wrote is said within two seconds, what this one wrote at once', async () => {
    const [ours, theirs] = [holdNotices(database.db), holdNotices(database.db)];
    expect(await theirs.read(at(0))).toEqual([]);
    await writeNotice(database.db, notice('news'), by(0));
    ours.forget();
    expect(textsOf(await ours.read(at(1)))).toEqual(['news']);
    expect(await theirs.read(at(1))).toEqual([]);
    expect(textsOf(await theirs.read(at(2)))).toEqual(['news']);
  });
});

describe('notices in memory', () => {
  let database: TestDatabase;
  let reads: number;
  let failing: boolean;
  /** Lets go of the next read once it has seen what there is. */
  let hold: Promise<void> | undefined;
  let watched: Database;
  beforeEach(async () => {
    database = await openSqlite();
    [reads, failing, hold] = [0, false, undefined];
    watched = database.db.withPlugin({
      transformQuery({ node }) {
        reads += 1;
        if (failing) throw new Error('The database does not answer');
        return node;
      },
      async transformResult({ result }) {
        await hold;
        return result;
      },
    });
  });
  afterEach(() => database.discard());

  test('any number of polls at once and within two seconds take one read', async () => {
    const held = holdNotices(watched);
    await Promise.all(Array.from({ length: 100 }, () => held.read(at(0))));
    await held.read(at(1));
    expect(reads).toBe(1);
  });

  test('a read that began before a notice was written does not hide it from the next poll', async () => {
    const held = holdNotices(watched);
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const early = held.read(at(0));
    await writeNotice(database.db, notice('news'), by(0));
    held.forget();
    hold = undefined;
    expect(textsOf(await held.read(at(0)))).toEqual(['news']);
    release();
    expect(await early).toEqual([]);
    expect(textsOf(await held.read(at(1)))).toEqual(['news']);
  });

  test('while the database does not answer, what was read last is said on, until it ends', async () => {
    const held = holdNotices(watched);
    await writeNotice(database.db, notice('news', 20), by(0));
    await held.read(at(0));
    failing = true;
    expect(textsOf(await held.read(at(10)))).toEqual(['news']);
    expect(await held.read(at(20))).toEqual([]);
    expect(reads).toBe(3);
  });

  test('a process that has read nothing yet says that the database does not answer', async () => {
    failing = true;
    await expect(holdNotices(watched).read(at(0))).rejects.toThrow('does not answer');
  });
});
