import { describe, expect, test } from 'vitest';
import type { Correction } from '#contract/people/list.ts';
import { readHistory } from '#server/book/entries.ts';
import { readChanged, readNumber } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';

import { Problem } from '#server/problem.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { type NewRegistration, registerAll } from '#server/registrations/register.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { newRegistration } from '#tests/support/database/stored-fest.ts';
import { withAndWithoutTurns } from '#tests/support/database/unlocked.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { asha, codeOf, now, rowOf, seen } from '#tests/support/people/marking.ts';
import { correct } from './correct.ts';

const wrong = { name: 'Ravi Kumr', email: 'ravi@gmial.example', contact: '9876500001', eventIds: ['oracle'] };

const correcting = (db: Database, id: string, correction: Correction) => correct(db, id, correction, asha);
const mailsAfter = async (db: Database, id: string) => {
  const mails = db.selectFrom('mails').select(['reason', 'recipient']).where('registration_id', '=', id).orderBy('id');
  return (await mails.execute()).slice(1).map(({ reason, recipient }) => [reason, recipient]);
};
const lastDetails = async (db: Database) => {
  const { details } = await db.selectFrom('mails').select('details').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return JSON.parse(details);
};
const corrections = async (db: Database, id: string) =>
  (await readHistory(db, id))
    .filter(({ action }) => action === 'corrected')
    .map(({ by, field, from, to }) => [by, field, from, to]);

describe.each(databases)('on %s', (_name, open) => {
  const { db } = freshDatabase(open);

  test('a correction stores the new values, and the history has the old ones', async () => {
    const id = await storePerson(db, wrong);
    const known = await readNumber(db);
    await correcting(db, id, { name: 'Ravi Kumar', college: 'Hill College', sem: '3' });
    expect(await rowOf(db, id)).toMatchObject({ name: 'Ravi Kumar', college: 'Hill College', sem: '3' });
    expect((await corrections(db, id)).toSorted()).toEqual([
      ['Asha', 'college', 'Women’s College 🎓', 'Hill College'],
      ['Asha', 'name', 'Ravi Kumr', 'Ravi Kumar'],
    ]);
    expect(await mailsAfter(db, id)).toEqual([['changed', '']]);
    expect(await lastDetails(db), 'what the mail says').toEqual({ note: 'Changed: name, college.' });
    expect(await readChanged(db, known)).toMatchObject({ ids: [id] });
  });

  test('the mail of a second correction replaces a waiting mail of the first, and names no fields', async () => {
    const id = await storePerson(db, wrong);
    await correcting(db, id, { name: 'Ravi Kumar' });
    await correcting(db, id, { contact: '9876500002' });
    expect(await lastDetails(db)).toEqual({});
    await db.updateTable('mails').set({ state: 'sent' }).execute();
    await correcting(db, id, { sem: '5' });
    expect(await lastDetails(db)).toEqual({ note: 'Changed: semester.' });
  });

  test('the same values write no entry and send no mail', async () => {
    const id = await storePerson(db, wrong);
    const before = await readHistory(db, id);
    const { name, email } = wrong;
    await correcting(db, id, { name, email, selectedEvents: ['Oracle'] });
    expect([await readHistory(db, id), await mailsAfter(db, id)]).toEqual([before, []]);
  });

  test('a corrected email gets the pass, and the old one learns only that it was replaced', async () => {
    const id = await storePerson(db, wrong);
    await correcting(db, id, { email: 'Ravi@Gmail.example', name: 'Ravi Kumar' });
    expect(await rowOf(db, id)).toMatchObject({ email: 'Ravi@Gmail.example', email_key: 'ravi@gmail.example' });
    expect((await mailsAfter(db, id)).toSorted()).toEqual([
      ['email-changed', wrong.email],
      ['registered', ''],
    ]);
    await correcting(db, id, { email: 'RAVI@gmail.example' });
    expect((await mailsAfter(db, id)).at(-1), 'the same mailbox').toEqual(['changed', '']);
  });

  test('a walk-in is recognised by a corrected name, and then by an added email', async () => {
    const id = await storePerson(db, { ...wrong, email: '' });
    await correcting(db, id, { name: 'Ravi Kumar' });
    expect([(await rowOf(db, id))?.email_key, await mailsAfter(db, id)]).toEqual(['name ravikumar', []]);
    await correcting(db, id, { email: 'ravi@gmail.example' });
    expect(await mailsAfter(db, id)).toEqual([['registered', '']]);
  });

  test('new events become entries, and an event where the person was seen cannot be removed', async () => {
    const id = await storePerson(db, { ...wrong, eventIds: ['oracle', 'bingo'] });
    await seen(db, id, 'bingo');
    await expect(correcting(db, id, { name: 'Ravi Kumar', selectedEvents: ['Oracle'] })).rejects.toThrow(
      'This person was marked present at an event that you are removing.',
    );
    expect((await rowOf(db, id))?.name, 'nothing is half done').toBe(wrong.name);
    await correcting(db, id, { selectedEvents: ['C Bingo', 'Triathlon'] });
    expect((await readHistory(db, id)).slice(0, 2).map(({ by, action, to }) => [by, action, to])).toEqual([
      ['Asha', 'event-added', 'Triathlon'],
      ['Asha', 'event-dropped', 'Oracle'],
    ]);
    expect(await mailsAfter(db, id)).toEqual([['changed', '']]);
    await expect(correcting(db, id, { selectedEvents: ['Chess'] })).rejects.toThrow('Unknown event: Chess');
  });

  test('a correction to the email and number of another person changes nothing and names that person', async () => {
    const other = await storeLast(db, { name: 'Ravi Kumar', email: 'Ravi@gmail.example', contact: wrong.contact });
    const id = await storeLast(db, wrong);
    const meets = correcting(db, id, { college: 'Hill College', email: 'ravi@gmail.example' });
    const message = 'Ravi Kumar is already registered with these details.';
    await expect(meets).rejects.toMatchObject({ code: 'same-registration', message, more: { other } });
    expect([await rowOf(db, id), await corrections(db, id)]).toEqual([expect.objectContaining(wrongRow), []]);
    await correcting(db, id, { contact: '9876500002' });
    await correcting(db, id, { email: 'ravi@gmail.example' });
    await expect(correcting(db, id, { contact: wrong.contact })).rejects.toMatchObject({ more: { other } });
  });

  test('if two people are corrected to one email at once, the refused correction names the other person', async () => {
    const { contact } = wrong;
    const [one, two] = [await storeLast(db, wrong), await storeLast(db, { contact, name: 'Meera' })];
    const results = await Promise.allSettled([one, two].map((id) => correcting(db, id, { email: 'both@x.example' })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refusal = results.find((result) => result.status === 'rejected')?.reason;
    expect(refusal).toBeInstanceOf(Problem);
    expect([one, two]).toContain(refusal.more.other);
  });

  test('nothing is left of a correction if the person withdraws at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await storePerson(db, newRegistration({ photo: null }));
      await Promise.all([
        correcting(db, id, { name: 'Corrected Name', email: `corrected${round}@x.example` }).catch(codeOf),
        withdraw(db, { passOf: { id, version: 0 }, isCurrent: () => true, now }),
      ]);
      expect(await rowOf(db, id)).toBeUndefined();
    }
    const entries = await db.selectFrom('entries').selectAll().execute();
    const mails = await db.selectFrom('mails').selectAll().where('reason', '<>', 'withdrawn').execute();
    expect(JSON.stringify([entries, mails])).not.toMatch(/Corrected Name|corrected\d@|Participant\d/);
    expect(mails).toEqual([]);
  });

  test('two similar registrations of an old release can still be corrected', async () => {
    await storeLast(db, wrong);
    const id = await storeLast(db, { ...wrong, email: 'old@x.example' });
    await db.updateTable('registrations').set({ email: wrong.email }).where('id', '=', id).execute();
    await correcting(db, id, { name: 'Ravi Kumar' });
    expect(await rowOf(db, id)).toMatchObject({ name: 'Ravi Kumar', email_key: 'old@x.example' });
  });
});

const wrongRow = { name: wrong.name, email: wrong.email, contact: wrong.contact };

/** Like `storePerson`, but somebody else may have the same number. */
async function storeLast(db: Database, about: Partial<NewRegistration>): Promise<string> {
  const registration = newRegistration({ photo: null, ...about });
  await registerAll(db, [{ registration, submission: { key: null, fingerprint: '' }, now }]);
  const entry = db.selectFrom('entries').select('key').where('kind', '=', 'registered').orderBy('number', 'desc');
  return (await entry.executeTakeFirstOrThrow()).key;
}

test('the lock of the book lets a correction replace the one before; without it, both replace the same name', async () => {
  const replaced = await withAndWithoutTurns(async (db, racing) => {
    const id = await storePerson(db, wrong);
    await Promise.allSettled(['Ravi A', 'Ravi B'].map((name) => correcting(racing, id, { name })));
    return (await corrections(db, id)).filter(([, , from]) => from === wrong.name).length;
  });
  expect(replaced).toEqual([1, 2]);
});
