import { describe, expect, test } from 'vitest';
import { databases, freshDatabase, openSqlite } from '#tests/support/database/databases.ts';
import { endNotice, holdNotices, runningNotices, writeNotice } from './notices.ts';

const at = (second: number) => new Date(Date.UTC(2025, 7, 12, 4, 0, second));
const by = (second: number) => ({ actor: 'Asha', role: 'organiser' as const, now: at(second) });
const notice = (text: string, end = 3_600) => ({ text, until: at(end).toISOString(), event: null });
const textsOf = (notices: { text: string }[]) => notices.map(({ text }) => text);

describe.each(databases)('notices on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  test('are listed newest first until they end, even if a clock was a day ahead', async () => {
    await writeNotice(db, notice('first', 10), by(0));
    await writeNotice(db, notice('second'), by(1));
    await writeNotice(db, notice('third'), by(1));
    await writeNotice(db, notice('tomorrow', 90_000), by(86_400));
    expect(textsOf(await runningNotices(db, at(9)))).toEqual(['tomorrow', 'third', 'second', 'first']);
    expect(textsOf(await runningNotices(db, at(10)))).toEqual(['tomorrow', 'third', 'second']);
  });

  test('are ended once, even by two people at the same time', async () => {
    const id = await writeNotice(db, notice('first'), by(0));
    const both = await Promise.all([endNotice(db, id, by(1)), endNotice(db, id, by(1))]);
    expect(both.toSorted()).toEqual([false, true]);
    const ends = await db.selectFrom('entries').select('key').where('kind', '=', 'notice-ended').execute();
    expect(ends).toHaveLength(1);
  });
});

test('while the database is down, a process serves its last copy, but no notice that has ended', async () => {
  const { db } = await openSqlite();
  const [held, withoutCopy] = [holdNotices(db), holdNotices(db)];
  await writeNotice(db, notice('news', 20), by(0));
  await held.read(at(0));
  await db.schema.dropTable('notices').execute();
  expect(textsOf(await held.read(at(10)))).toEqual(['news']);
  expect(await held.read(at(20))).toEqual([]);
  await expect(withoutCopy.read(at(0))).rejects.toThrow();
});
