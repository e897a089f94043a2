import { describe, expect, test } from 'vitest';
import { referenceOf } from '#contract/reference.ts';
import { readHistory } from '#server/book/entries.ts';
import { readChanged, readNumber } from '#server/book/number.ts';
import { mailsTo } from '#server/mail/undelivered.ts';
import { readMoney } from '#server/money/money.ts';
import { findByCode, findByToken, findPassOf, passTokens } from '#server/passes/tokens.ts';
import { readApart } from '#server/people/apart.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { listPeople } from '#server/people/find.ts';
import { packAll, packChanges } from '#server/people/pack.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { idByContact, storePerson } from '#tests/support/people/desk.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { again, asha, codeOf, mark, now, ravi, rowOf, seen, stateIn } from '#tests/support/people/marking.ts';
import { correct } from './correct.ts';
import { renewPassOf, withdrawPerson } from './holder.ts';
import { keepApart, latestEntry, merge, undoMerge } from './merge.ts';
import { registerAll } from './register.ts';

withFees({ oracle: 100, logo: 50 });

describe.each(databases)('on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  const two = async () => ({ one: await storePerson(db, ravi), other: await storePerson(db, again) });

  test('a merge keeps the chosen fields and every mail of both, and phones learn of both people', async () => {
    const { one, other } = await two();
    const known = await readNumber(db);
    await merge(db, one, { other, fields: { contact: again.contact } }, asha);
    expect(await rowOf(db, one)).toMatchObject({ email: ravi.email, contact: again.contact, name: ravi.name });
    expect(await rowOf(db, other)).toBeUndefined();
    const reasons = (await mailsTo(db, one)).map(({ reason }) => reason).sort();
    expect(reasons).toEqual(['changed', 'email-changed', 'registered', 'registered']);
    expect(new Set((await readChanged(db, known))?.ids)).toEqual(new Set([one, other]));
  });

  test('undoing a merge gives both people their own data again, days later and after new marks', async () => {
    const { one, other } = await two();
    const [before, after] = [await stateIn(db, one), await stateIn(db, other)];
    await merge(db, one, { other, fields: { ...again, selectedEvents: ['Logo Design'] } as never }, asha);
    expect(await rowOf(db, one)).toMatchObject({ email: again.email, name: again.name });
    expect(await stateIn(db, one)).toMatchObject({ chosen: ['logo'] });
    await seen(db, other, 'logo', 'late');
    await undoMerge(db, one, other, asha);
    expect(await rowOf(db, one)).toMatchObject({ email: ravi.email, name: ravi.name, contact: ravi.contact });
    expect(await stateIn(db, one)).toEqual(before);
    expect(await stateIn(db, other)).toEqual({ ...after, isPresent: true, seenAt: ['logo'] });
    expect(await undoMerge(db, one, other, asha).catch(codeOf)).toBe('unknown-merge');
  });

  test('a merge gives the photo to a kept person without one, until the merge is undone', async () => {
    const { one } = await two();
    const withPhoto = newRegistration();
    await store(db, withPhoto);
    const other = await idByContact(db, withPhoto.contact);
    const photos = async () =>
      (await db.selectFrom('id_photos').select('registration_id').execute()).flatMap(Object.values);
    await merge(db, one, { other }, asha);
    expect(await photos()).toEqual([one]);
    await undoMerge(db, one, other, asha);
    expect(await photos()).toEqual([other]);
  });

  test('old links, codes, forms and marks lead to the kept person, and a new pass disables old links', async () => {
    const { one, other } = await two();
    const tokens = await passTokens(db);
    const own = { id: other, version: 0 };
    await merge(db, one, { other }, asha);
    expect(await findByToken(db, tokens, tokens.tokenFor(own))).toEqual({ id: one, version: 0 });
    expect(await findByCode(db, tokens.codeFor, tokens.codeFor(own))).toEqual({ id: one, state: 'valid' });
    const form = { registration: newRegistration({ ...again, eventIds: ['bingo'], photo: null }), now };
    const first = { key: `key-${again.contact}`, fingerprint: 'f' };
    expect(await registerAll(db, [{ ...form, submission: first }])).toMatchObject([{ pass: { id: one } }]);
    const added = await registerAll(db, [{ ...form, submission: { key: 'new', fingerprint: 'g' } }]);
    expect(added).toMatchObject([{ pass: null, message: expect.stringContaining('already registered') }]);
    expect(await seen(db, other, 'oracle')).toEqual({ key: `${other} oracle`, id: one });
    expect(await stateIn(db, one)).toMatchObject({ chosen: ['bingo', 'logo', 'oracle'], seenAt: ['oracle'] });
    const { value } = await (await packAll({ db, passes: tokens })).pages.next();
    expect(value?.[0]).toMatchObject({ id: one, mergedCodes: [expect.any(String)] });
    await renewPassOf(db, other, asha);
    expect(await findByToken(db, tokens, tokens.tokenFor(own))).toBeNull();
    expect(await findPassOf(db, other)).toEqual({ id: one, version: 1 });
  });

  test('the search finds the kept person by the old email and reference, until the merge is undone', async () => {
    const { one, other } = await two();
    const people = holdEverybody(db);
    const found = async (q: string) => {
      await people.refresh();
      return listPeople(people, null, { q }).people;
    };
    const old = [again.email, referenceOf(other)];
    for (const q of old) expect(await found(q)).toMatchObject([{ id: other }]);
    await merge(db, one, { other, fields: {} }, asha);
    for (const q of old) expect(await found(q)).toMatchObject([{ id: one, email: ravi.email }]);
    expect(JSON.stringify(await found(''))).not.toContain(again.email);
    const last = await storePerson(db, { ...ravi, email: 'ravi@work.example', contact: '9876500003' });
    await merge(db, last, { other: one, fields: {} }, asha);
    for (const q of [...old, ravi.email]) expect(await found(q)).toMatchObject([{ id: last }]);
    await undoMerge(db, last, one, asha);
    await undoMerge(db, one, other, asha);
    for (const q of old) expect(await found(q)).toMatchObject([{ id: other }]);
  });

  test('phones drop the merged person, and read everybody again after an undo', async () => {
    const { one, other } = await two();
    const setting = { db, passes: await passTokens(db) };
    const known = await readNumber(db);
    await merge(db, one, { other }, asha);
    expect(await packChanges(setting, known)).toMatchObject({ people: [{ id: one }], deletedIds: [other] });
    await undoMerge(db, one, other, asha);
    expect(await packChanges(setting, known)).toBeNull();
  });

  test('a merge sent twice, or the other way round, is one merge', async () => {
    const { one, other } = await two();
    for (const _twice of [1, 2]) await merge(db, one, { other }, asha);
    await merge(db, other, { other: one }, asha);
    expect((await readHistory(db, one)).filter(({ action }) => action === 'merged')).toHaveLength(1);
  });

  test('a merge with an outdated preview, an unknown person or a third person’s details changes nothing', async () => {
    const { one, other } = await two();
    const version = `${await latestEntry(db, one)} ${await latestEntry(db, other)}`;
    await correct(db, other, { sem: '5' }, asha);
    const { email, contact } = newRegistration();
    const third = await storePerson(db, { email, contact });
    const refused = (merging: object) => merge(db, one, { other, ...merging }, asha).catch(codeOf);
    expect(await refused({ version })).toBe('changed-person');
    expect(await refused({ other: one })).toBe('invalid-input');
    expect(await refused({ other: '00000000-0000-7000-8000-000000000000' })).toBe('unknown-registration');
    expect(await refused({ fields: { email, contact } })).toBe('same-registration');
    await withdrawPerson(db, third, asha);
    expect(await refused({ other: third })).toBe('withdrawn');
    expect(await rowOf(db, other)).toMatchObject({ email: again.email });
    expect(await readHistory(db, one)).toHaveLength(1);
  });

  test('two people who were kept apart stay apart, even after one of them was merged', async () => {
    const { one, other } = await two();
    const third = await storePerson(db, { contact: '9876500003' });
    for (const _ of [1, 2]) await keepApart(db, one, other, asha);
    expect((await readHistory(db, one)).filter(({ action }) => action === 'kept-apart')).toHaveLength(1);
    await merge(db, third, { other }, asha);
    expect((await readApart(db))(third, one)).toBe(true);
  });

  test('a withdrawal erases the data of merged registrations, and keeps their payments', async () => {
    const { one, other } = await two();
    await mark(db, { kind: 'paid', key: 'p', person: other, method: 'cash' });
    const bytes = newRegistration().photo?.bytes ?? null;
    await merge(db, one, { other }, asha);
    await db.updateTable('set_aside').set({ bytes }).execute();
    await withdrawPerson(db, other, asha);
    expect(await withdrawPerson(db, other, asha).catch(codeOf)).toBe('withdrawn');
    const left = JSON.stringify(await db.selectFrom('set_aside').selectAll().execute());
    for (const text of [again.email, again.contact, again.name, 'base64']) expect(left).not.toContain(text);
    expect(await db.selectFrom('set_aside').select('bytes').execute()).toEqual([{ bytes: null }]);
    expect((await readMoney(db)).collectors).toMatchObject([{ name: 'Gate', taken: 150 }]);
    expect(await seen(db, other, 'logo')).toMatchObject({ isWithdrawn: true });
    expect(await undoMerge(db, one, other, asha).catch(codeOf)).toBe('unknown-merge');
  });
});
