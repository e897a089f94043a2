import { describe, expect, test } from 'vitest';
import { isSuspect } from '#contract/people/suspect.ts';
import type { Database } from '#server/database/tables.ts';
import { holdEverybody } from '#server/people/everybody.ts';
import { listPeople } from '#server/people/find.ts';
import { countHeads } from '#server/people/heads.ts';
import { Problem } from '#server/problem.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration } from '#tests/support/database/stored-fest.ts';
import { deliver, eachWithOffice, eventually, office } from '#tests/support/network/post-office.ts';
import { idByContact } from '#tests/support/people/desk.ts';
import { asha, mark, now, rowOf } from '#tests/support/people/marking.ts';

import { withdrawPerson } from './holder.ts';
import { merge } from './merge.ts';
import { clear, findReal, listClearings, undoClearing } from './real.ts';
import { registerAll } from './register.ts';

const statesIn = async (db: Database) =>
  (await db.selectFrom('mails').select('state').orderBy('id').execute()).map(({ state }) => state);
const count = async (db: Database) => (await db.selectFrom('registrations').select('id').execute()).length;

test.each<[what: string, fields: Record<string, unknown>, expected: boolean]>([
  ['a client that sends neither field', {}, false],
  ['an empty hidden field and a slow form', { website: '', took: '60000' }, false],
  ['a filled hidden field', { website: 'https://x.example' }, true],
  ['a form faster than fingers', { took: '40' }, true],
  ['a time that is no number', { took: 'soon' }, false],
  ['a time that is missing', { took: '' }, false],
])('%s %j makes a suspect: %s', (_what, fields, expected) => {
  expect(isSuspect(fields)).toBe(expected);
});

describe.each(databases)('on %s', (_name, open) => {
  eachWithOffice(open);

  async function suspect(about: object = {}): Promise<string> {
    const registration = newRegistration({ photo: null, ...about });
    const submission = { key: null, fingerprint: 'f' };
    await registerAll(office.db, [{ registration, submission, now, isSuspect: true }]);
    return idByContact(office.db, registration.contact);
  }

  test('a suspect’s mails wait until an organiser says that they are real', async () => {
    const id = await suspect();
    await office.register();
    await deliver('held', 'sent');
    const people = holdEverybody(office.db);
    expect((await countHeads(office.db, people)(now)).suspects).toBe(1);
    expect(listPeople(people, null, { real: 'maybe' }).people).toMatchObject([{ id, isSuspect: true }]);
    for (const _ of [1, 2]) await findReal(office.db, id, asha);
    office.pass(0);
    await eventually(office.states).toEqual(['sent', 'sent']);
    expect(office.mailServer.accepted).toHaveLength(2);
  });

  test('several suspects are cleared together and brought back, and their mails still wait', async () => {
    const ids = [await suspect(), await suspect(), await suspect()];
    const real = await office.register();
    const [seen] = ids;
    await mark(office.db, { kind: 'arrived', key: 'k', person: seen ?? '' });
    const { id: batch, people } = await clear(office.db, [...ids, real], asha);
    expect([people, await count(office.db)]).toEqual([2, 2]);
    expect(await listClearings(office.db)).toMatchObject([{ id: batch, people: 2, by: 'Asha' }]);
    // A phone that does not know yet that this person was cleared sends a mark.
    const late = mark(office.db, { kind: 'seen', key: 'late', person: ids[1] ?? '', event: 'logo' });
    expect(await late).toMatchObject({ isWithdrawn: true });
    await undoClearing(office.db, batch, asha);
    office.start();
    await eventually(async () => (await statesIn(office.db)).toSorted()).toEqual(['held', 'held', 'held', 'sent']);
    expect([await count(office.db), await listClearings(office.db)]).toEqual([4, []]);
    const again = await undoClearing(office.db, batch, asha).catch((error) => error);
    expect(again).toMatchObject({ code: 'unknown-clearing', constructor: Problem });
    expect(await rowOf(office.db, ids[1] ?? '')).toMatchObject({ is_present: 1, is_suspect: 1 });
  });

  test('somebody who was cleared and registers again is one person after the undo', async () => {
    const about = { email: 'ravi@mail.example', contact: '9876500001', eventIds: ['oracle'] };
    const { id } = await clear(office.db, [await suspect(about)], asha);
    const real = await office.register({ ...about, eventIds: ['logo'] });
    await undoClearing(office.db, id, asha);
    const events = office.db.selectFrom('registration_events').select('event_id').where('registration_id', '=', real);
    expect((await events.execute()).map(({ event_id }) => event_id).sort()).toEqual(['logo', 'oracle']);
    expect(await count(office.db)).toBe(1);
  });

  test('a merge into a real person releases a suspect’s mails, and a withdrawal deletes them', async () => {
    const [real, other] = [await office.register(), await suspect()];
    await deliver('sent', 'held');
    await merge(office.db, real, { other }, asha);
    await eventually(async () => (await statesIn(office.db)).includes('held')).toBe(false);
    await withdrawPerson(office.db, real, asha);
    expect(await office.db.selectFrom('mails').select('id').where('reason', '<>', 'withdrawn').execute()).toEqual([]);
  });
});
