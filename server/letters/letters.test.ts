import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { letterSentences } from '#contract/calls/tool-sentences.ts';
import { mostWithLetters } from '#contract/letters.ts';
import { historyOf } from '#server/book/entries.ts';
import { wantLetters } from '#server/mail/subscription.ts';
import { retryAllMails } from '#server/mail/undelivered.ts';
import { withdraw } from '#server/registrations/holder.ts';
import { merge, undoMerge } from '#server/registrations/merge.ts';
import { databases, openPostgres } from '#tests/support/database/databases.ts';
import { insert } from '#tests/support/database/stored-fest.ts';
import { beforeEntries } from '#tests/support/database/unlocked.ts';
import { eachWithOffice, eventually, office } from '#tests/support/network/post-office.ts';
import { previewLetter, readLetter, sendLetter, stopLetter } from './letters.ts';

const author = () => ({ actor: 'Asha', role: 'organiser' as const, now: office.now });

const register = (count: number) =>
  office.registerSome(count, (number) => ({ email: `p${10 + number}@students.example` }));
const written = { subject: 'C Bingo has moved', text: 'Hello {name},\n\nit is in room 807.\nCome early.' };
const preview = (ids: string[]) =>
  previewLetter(office.db, { ids: new Set(ids), about: 'everybody' }, written, author());
async function sent(ids: string[]): Promise<string> {
  const id = await preview(ids);
  await sendLetter(office.db, id, author());
  return id;
}
const numbers = async (id: string) => {
  const { people, reached, failed, waiting } = await readLetter(office.db, id);
  return { people, reached, failed, waiting };
};
const dropConfirmations = () => office.db.deleteFrom('mails').where('reason', '=', 'registered').execute();
const subjects = () => office.mailServer.accepted.map(({ subject }) => subject);
const holder = (id: string) => ({ passOf: { id, version: 0 }, isCurrent: () => true, now: office.now });

describe.each(databases)('a letter to many on %s', (_name, open) => {
  eachWithOffice(open);

  test('reaches each mailbox once, with the first name and a link to unsubscribe', async () => {
    const ids = await register(2);
    office.pass(1);
    ids.push(await office.register({ contact: '9000000003', email: 'P10@students.example', name: 'K. Ravi Das' }));
    ids.push(await office.register({ contact: '9000000004', email: '', name: 'Walk In' }));
    const id = await preview(ids);
    expect(await readLetter(office.db, id)).toMatchObject({
      about: '4 people: everybody',
      people: 2,
      some: ['Asha Rao', 'Asha Rao'],
      sentAt: null,
      unreached: [
        { name: 'K. Ravi Das', why: 'shared' },
        { name: 'Walk In', contact: '9000000004', why: 'no-email' },
      ],
    });
    office.start();
    await dropConfirmations();
    expect(await numbers(id), 'nothing is sent before the press').toMatchObject({ waiting: 0, reached: 0 });
    await sendLetter(office.db, id, author());
    await eventually(() => numbers(id)).toEqual({ people: 2, reached: 2, failed: 0, waiting: 0 });
    const [mail] = office.mailServer.accepted.filter(({ subject }) => subject === written.subject);
    expect(mail?.text).toContain('Hello Asha,\n\nit is in room 807.\nCome early.');
    expect(mail?.html).toContain('it is in room 807.<br>Come early.');
    const [link = ''] = /https:\/\/fest\.test\/letters\/[\w-]{44}/.exec(mail?.text ?? '') ?? [];
    expect(mail?.html).toContain(link);
    expect(mail?.text, 'people forward letters').not.toContain('/pass/');
    const headers = mail?.headerLines.map(({ line }) => line.replace(/\s+/g, ' '));
    expect(headers).toContain(`List-Unsubscribe: <${link}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('goes to the people of its preview, even if people register, withdraw or correct meanwhile', async () => {
    const [gone = '', corrected = '', kept = ''] = await register(3);
    const id = await preview([gone, corrected, kept]);
    await dropConfirmations();
    await office.register({ contact: '9000000001', email: 'late@students.example' });
    await withdraw(office.db, holder(gone));
    await office.db.updateTable('registrations').set({ email: 'new@x.example' }).where('id', '=', corrected).execute();
    await sendLetter(office.db, id, author());
    office.start();
    await eventually(() => numbers(id)).toEqual({ people: 3, reached: 2, failed: 0, waiting: 0 });
    const letters = office.mailServer.accepted.filter(({ subject }) => subject === written.subject);
    expect(letters.map(({ to }) => [to].flat()[0]?.text).toSorted()).toEqual([
      '"Asha Rao" <new@x.example>',
      '"Asha Rao" <p12@students.example>',
    ]);
  });

  test.each([
    ['kept', 100],
    ['merged', 102],
  ])('goes to neither of two merged people if the %s one had unsubscribed', async (who, first) => {
    // At the end these two people are merged, so other tests must not register them again.
    const own = (number: number) => ({ contact: `8000000${first + number}`, email: `${who}${number}@x.example` });
    const pair = await office.registerSome(2, own);
    const [kept = '', merged = ''] = pair;
    const unsubscribed = who === 'kept' ? kept : merged;
    const join = () => merge(office.db, kept, { other: merged }, author());
    const id = await sent(pair.filter((one) => one !== unsubscribed));
    await wantLetters(office.db, unsubscribed, false, office.now);
    await join();
    office.start();
    await eventually(async () => (await numbers(id)).waiting).toBe(0);
    await expect(preview(pair)).rejects.toThrow(letterSentences.unreached);
    await undoMerge(office.db, kept, merged, author());
    const again = await readLetter(office.db, await preview(pair));
    expect(again, 'only the one who unsubscribed').toMatchObject({ people: 1, unreached: [{ why: 'unwanted' }] });
    await wantLetters(office.db, unsubscribed, true, office.now);
    await join();
    await wantLetters(office.db, merged, false, office.now);
    await expect(preview(pair), 'by a link from before the merge').rejects.toThrow(letterSentences.unreached);
    expect(subjects()).not.toContain(written.subject);
  });

  test('is sent once, even if Send is pressed twice, delivery stops half-way or two processes deliver', async () => {
    const id = await preview(await register(9));
    await Promise.all([1, 2].map(() => sendLetter(office.db, id, author())));
    await dropConfirmations();
    office.mailServer.behave({ toMail: () => (office.mailServer.begun.length > 4 ? '451 Later' : '') });
    const first = office.start();
    await eventually(async () => (await numbers(id)).reached).toBe(4);
    await first.stop();
    office.mailServer.behave({ toMail: () => '' });
    await sendLetter(office.db, id, author());
    office.pass(10_000);
    office.start();
    office.start();
    await eventually(() => numbers(id)).toEqual({ people: 9, reached: 9, failed: 0, waiting: 0 });
    expect(office.mailServer.accepted).toHaveLength(9);
    expect(new Set(office.mailServer.accepted.map(({ messageId }) => messageId)).size).toBe(9);
  });

  test('names the people who wait, even if 1,000 were reached', async () => {
    const id = await sent(await register(2));
    const [row] = (await office.rows()).filter(({ letter_id }) => letter_id === id);
    const sentTo = (number: number) => ({ ...row, id: `00${number}`, once: null, state: 'sent' });
    const reached = Array.from({ length: 1_000 }, (_, number) => sentTo(number));
    await insert(office.db, 'mails', reached);
    const { reachedNames, waitingNames } = await readLetter(office.db, id);
    expect([reachedNames.length, waitingNames]).toEqual([1_000, ['Asha Rao', 'Asha Rao']]);
  });

  test('waits behind all other mails, and until the next day once 1,500 mails were sent', async () => {
    const ids = await register(3);
    const id = await sent(ids);
    const letters = office.db.updateTable('mails').where('letter_id', 'is not', null);
    await letters.set({ next_attempt_at: '2025-08-01T05:00:00.000Z' }).execute();
    const [row] = await office.rows();
    const settled_at = new Date(office.now.getTime() - 1_000).toISOString();
    const earlier = Array.from({ length: mostWithLetters - 5 }, (_, number) => ({
      ...row,
      id: `earlier-${number}`,
      reason: 'changed',
      created_at: settled_at,
      next_attempt_at: settled_at,
      once: null,
      state: 'sent' as const,
      settled_at,
    }));
    for (let from = 0; from < earlier.length; from += 300)
      await insert(office.db, 'mails', earlier.slice(from, from + 300));
    office.start();
    await eventually(() => numbers(id)).toEqual({ people: 3, reached: 2, failed: 0, waiting: 1 });
    expect(subjects().slice(3)).toEqual([written.subject, written.subject]);
    await office.register({ contact: '9000000001', email: 'late@students.example' });
    await eventually(() => office.mailServer.accepted.length).toBe(6);
    expect(subjects()[5]).toContain('You’re in');
    office.pass(86_400_000);
    await eventually(() => numbers(id)).toMatchObject({ reached: 3, waiting: 0 });
  });

  test('stops, and says who was reached and who was not', async () => {
    office.mailServer.behave({
      toAddress: (to) => (to.startsWith('p10@') ? '550 No such user' : to.startsWith('p11@') ? '' : '451 Later'),
    });
    const id = await sent(await register(4));
    await dropConfirmations();
    office.start();
    await eventually(() => numbers(id)).toEqual({ people: 4, reached: 1, failed: 1, waiting: 2 });
    // One of the two waiting mails is held back, as if its recipient were now a suspect.
    const suspect = (await office.rows()).find(({ state }) => state === 'waiting')?.id ?? '';
    await office.db.updateTable('mails').set({ state: 'held' }).where('id', '=', suspect).execute();
    expect((await numbers(id)).waiting).toBe(2);
    const { reachedNames, waitingNames } = await readLetter(office.db, id);
    expect([reachedNames, waitingNames]).toEqual([['Asha Rao'], ['Asha Rao', 'Asha Rao']]);
    await stopLetter(office.db, id, author());
    office.pass(3_600_000);
    expect(await readLetter(office.db, id)).toMatchObject({
      reached: 1,
      failed: 1,
      waiting: 0,
      stoppedAt: expect.any(String),
      unreached: [{ name: 'Asha Rao', why: 'refused', answer: '550 No such user' }],
    });
    await expect(stopLetter(office.db, id, author())).rejects.toMatchObject({ code: 'unsent-letter' });
    expect(office.mailServer.accepted).toHaveLength(1);
  });

  test('does not go to a mailbox that unsubscribed, until it wants letters again', async () => {
    const [asha = '', ravi = ''] = await register(2);
    const sister = await office.register({ contact: '9000000001', email: 'p10@students.example' });
    const id = await preview([asha, ravi, sister]);
    for (let time = 0; time < 2; time++) await wantLetters(office.db, asha, false, office.now);
    const { unreached } = await readLetter(office.db, id);
    expect(unreached.map(({ why }) => why).toSorted()).toEqual(['shared', 'unwanted']);
    expect((await readLetter(office.db, await preview([ravi]))).people).toBe(1);
    await expect(preview([asha, sister])).rejects.toMatchObject({ code: 'invalid-input' });
    await wantLetters(office.db, asha, true, office.now);
    expect((await readLetter(office.db, await preview([sister]))).people, 'the other is not of the filter').toBe(1);
    expect((await readLetter(office.db, await preview([asha, sister]))).people).toBe(1);
    const kinds = (await historyOf(office.db, asha)).map(({ kind }) => kind);
    expect(kinds.toReversed()).toEqual(['registered', 'letters-stopped', 'letters-wanted']);
  });

  test.each(['waiting', 'refused'] as const)('that is %s does not go to a mailbox that unsubscribed', async (state) => {
    const asha = await office.register({ contact: '9000000001', email: 'asha.rao@gmail.com' });
    const tagged = await office.register({ contact: '9000000002', email: 'AshaRao+fest@gmail.com' });
    const ravi = await office.register({ contact: '9000000003', email: 'ravi@gmail.com' });
    const id = await sent([tagged, ravi]);
    await office.db.updateTable('mails').set({ state }).where('reason', '=', 'letter').execute();
    await wantLetters(office.db, asha, false, office.now);
    await retryAllMails(office.db, author());
    expect(await readLetter(office.db, id)).toMatchObject({ waiting: 1, unreached: [{ id: tagged, why: 'unwanted' }] });
  });

  test('is not sent if its preview is over a day old', async () => {
    const id = await preview(await register(1));
    office.pass(86_400_001);
    await expect(sendLetter(office.db, id, author())).rejects.toMatchObject({ code: 'unknown-letter' });
    expect(await numbers(id)).toMatchObject({ waiting: 0 });
  });
});

describe('during a withdrawal on PostgreSQL', () => {
  eachWithOffice(openPostgres);

  test('a preview of a letter waits, and then leaves out the person', async () => {
    const [gone = '', kept = ''] = await register(2);
    const locked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let previewed: Promise<string> | undefined;
    const previewMeanwhile = async () => {
      previewed ??= preview([gone, kept]);
      await eventually(async () => (await locked.execute(office.db)).rows.length).toBe(1);
    };
    await withdraw(beforeEntries(office.db, previewMeanwhile), holder(gone));
    const letter = await readLetter(office.db, (await previewed) ?? '');
    expect(letter).toMatchObject({ about: '1 person: everybody', people: 1 });
  });
});
