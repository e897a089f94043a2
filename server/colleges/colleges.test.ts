import { beforeEach, describe, expect, test } from 'vitest';
import { latestEntries } from '#server/book/entries.ts';
import { readNumber } from '#server/book/number.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { packChanges } from '#server/people/pack.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { eraseAll } from '#server/registrations/erase.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { holdColleges, nameCollege, undoName } from './colleges.ts';

const asha = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:00:00Z') } as const;
const [short, plain] = ['St Xavier’s College', 'st. xaviers college'];
const [long, other] = ['St Xaviers College, Goa', 'NIT Goa'];

describe.each(databases)('colleges on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  const register = (...colleges: string[]) =>
    Promise.all(colleges.map((college) => store(db, newRegistration({ college, photo: null }))));
  const name = (chosen: string | null, ...spellings: string[]) => nameCollege(db, { name: chosen, spellings }, asha);
  const shown = async () => (await listRegistrations(db)).map(({ college }) => college).sort();
  const read = async () => {
    const { colleges, decisions } = await holdColleges(db)();
    const groups = colleges.map((one) => [one.isOpen, one.name, ...one.spellings.map(({ text }) => text)]);
    return { groups, decisions };
  };

  beforeEach(() => register(short, short, plain, long, other));

  test('spellings that look alike are proposed, the most frequent first', async () => {
    expect((await read()).groups).toEqual([[true, short, short, long, plain].flat()]);
  });

  test('a chosen name is shown everywhere, also for new spellings', async () => {
    const people = holdEverybody(db);
    await people.refresh();
    const since = await readNumber(db);
    await name('St. Xavier’s', short, plain, long);
    await people.refresh();
    expect([...people.byId.values()].filter(({ college }) => college === 'st xaviers')).toHaveLength(4);
    expect(await packChanges({ db, passes: await passTokens(db) }, since)).toBeNull();
    await register('ST XAVIERS COLLEGE!', 'st xaviers', 'St Xaviers College Goa India');
    await people.refresh();
    const xaviers = [...people.byId.values()].filter(({ row }) => row.college === 'St. Xavier’s');
    expect(xaviers).toHaveLength(6);
    // These spellings are only similar, so an organiser is asked about them.
    expect((await read()).groups[0]).toEqual(
      expect.arrayContaining([true, 'St. Xavier’s', 'St Xaviers College Goa India']),
    );
    const typed = await db.selectFrom('registrations').select('college').where('college', '=', plain).execute();
    expect(typed).toHaveLength(1);
  });

  test('a spelling that was taken out of a proposal is not proposed again', async () => {
    await name(null, long);
    expect((await read()).groups).toEqual([[true, short, short, plain]]);
    await name(long, short, plain);
    expect(await shown()).toEqual([other, long, long, long, long].sort());
    await name(null, short, plain);
    await register(plain);
    expect((await read()).groups).toEqual([]);
    expect(await shown()).toEqual([other, long, short, short, plain, plain].sort());
  });

  test('each decision is an entry with its author, and can be undone once', async () => {
    await name(short, short, plain);
    await name('Xavier', short, plain, long);
    await name('Xavier', short, plain, long);
    const [last, first] = (await read()).decisions;
    expect(last).toMatchObject({ by: 'Asha', name: 'Xavier', spellings: [short, plain, long] });
    await undoName(db, last?.id ?? '', asha);
    expect(await shown()).toEqual([other, long, short, short, short].sort());
    await expect(undoName(db, last?.id ?? '', asha)).rejects.toThrow('This was undone already.');
    await undoName(db, first?.id ?? '', asha);
    expect(await shown()).toEqual([other, long, short, short, plain].sort());
    const kinds = (await latestEntries(db, 4)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(2).fill('college-undone'), ...Array(2).fill('college-named')]);
  });

  test('a purge leaves nothing that somebody typed', async () => {
    await name(short, short, plain);
    await eraseAll(db, 'registrations');
    expect(JSON.stringify(await latestEntries(db, 100))).not.toContain('avier');
    expect(await read()).toEqual({ groups: [], decisions: [] });
  });
});
