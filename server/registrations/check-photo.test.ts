import { beforeEach, describe, expect, test } from 'vitest';
import { readHistory } from '#server/book/entries.ts';
import { passFrom, readState } from '#server/passes/pass.ts';
import { passTokens } from '#server/passes/tokens.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { listPeople } from '#server/people/find.ts';
import { countHeads } from '#server/people/heads.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { mailsOf, newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { idByContact } from '#tests/support/people/desk.ts';
import { checkPhoto } from './check-photo.ts';
import { changePhoto } from './holder.ts';

const now = new Date('2025-08-12T04:00:00Z');
const asha = { actor: 'Asha', role: 'organiser', now } as const;

describe.each(databases)('an ID photo on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  const { photo } = newRegistration();
  let id: string;
  beforeEach(async () => {
    await store(db, newRegistration({ contact: '9876543210' }));
    id = await idByContact(db, '9876543210');
  });

  const check = (fault: string | null, version = 0) => checkPhoto(db, id, { version, fault }, asha);
  const accept = (version = 0) => check('', version);
  const reject = () => check('Too dark.');
  const uncheck = () => check(null);
  const replace = () =>
    changePhoto(db, { passOf: { id, version: 0 }, isCurrent: () => true, now }, photo ?? expect.fail());
  const shownFault = async () => {
    const state = await readState(db, id);
    return state && passFrom(state, { id, version: 0 }, await passTokens(db)).photoFault;
  };
  const history = async () =>
    (await readHistory(db, id)).map(({ by, action, to, isTakenBack }) => [by, action, to, isTakenBack]);
  const listed = async (verdict: 'unchecked' | 'accepted' | 'rejected') => {
    const people = holdEverybody(db);
    await people.refresh();
    return listPeople(people, null, { photo: verdict }).total;
  };

  test('that is accepted is in the history, and is no longer among the photos to check', async () => {
    const heads = countHeads(db, holdEverybody(db));
    await store(db, newRegistration());
    expect((await heads(now)).photosToCheck).toBe(2);
    await accept();
    await accept();
    expect((await heads(now)).photosToCheck).toBe(1);
    expect([await listed('unchecked'), await listed('accepted')]).toEqual([1, 1]);
    expect((await history()).slice(0, 1)).toEqual([['Asha', 'photo-accepted', null, false]]);
    expect(await mailsOf(db, id)).toEqual(['registered']);
  });

  test('that is rejected says so on the pass and in one mail, until another is sent', async () => {
    await reject();
    await reject();
    expect([await shownFault(), await listed('rejected')]).toEqual(['Too dark.', 1]);
    expect(await mailsOf(db, id)).toEqual(['registered', 'photo-rejected']);
    expect((await history())[0]).toEqual(['Asha', 'photo-rejected', 'Too dark.', false]);
    await replace();
    expect([await shownFault(), await listed('unchecked')]).toEqual([undefined, 1]);
    await expect(accept()).rejects.toThrow('The participant has sent another photo. Look at that one.');
    await accept(1);
    expect(await listed('accepted')).toBe(1);
  });

  test('is unchecked again after an undo', async () => {
    await reject();
    await expect(accept()).rejects.toThrow('Somebody has just checked this photo differently. Undo that first.');
    await uncheck();
    expect([await shownFault(), await listed('unchecked')]).toEqual([undefined, 1]);
    expect((await history()).slice(0, 2)).toEqual([
      ['Asha', 'photo-unchecked', null, false],
      ['Asha', 'photo-rejected', 'Too dark.', true],
    ]);
  });

  test('that is missing cannot be checked', async () => {
    await db.deleteFrom('id_photos').execute();
    await expect(accept()).rejects.toThrow('This participant has no ID photo now.');
  });
});

test('of two verdicts at once one counts; without the lock of the book, both would', async () => {
  const counted = await withAndWithoutTurns(async (db, racing) => {
    await store(db, newRegistration({ contact: '9876543210' }));
    const id = await idByContact(db, '9876543210');
    const verdicts = ['', 'Too dark.'].map((fault) => checkPhoto(racing, id, { version: 0, fault }, asha));
    return (await Promise.allSettled(verdicts)).filter(({ status }) => status === 'fulfilled').length;
  });
  expect(counted).toEqual([1, 2]);
});
