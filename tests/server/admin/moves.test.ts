import { afterEach, describe, expect, test } from 'vitest';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import { latestEntries } from '#server/book/entries.ts';
import { readSmtpUrl } from '#server/mail/settings.ts';
import { databases } from '#tests/support/database/databases.ts';
import { storePerson } from '#tests/support/people/desk.ts';
import { outcome, sharedApp, sharedSession, startApp } from '#tests/support/running/app.ts';

const bingo = { room: '807', start: '12:30', end: '13:30' };

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({ config: { smtp: readSmtpUrl('smtp://127.0.0.1:1') } }, open);
  const headers = sharedSession(fest);
  afterEach(() => back());

  const move = (payload: object, event = 'bingo') => fest.call('moveEvent', { event, headers, payload });
  const back = (event = 'bingo') => fest.call('moveBack', { event, headers });
  const notices = async () => (await fest.call('notices')).json();

  test('the next request for notices returns a move, until the event moves back', async () => {
    const moved = await move(bingo);
    expect([moved.statusCode, moved.json()]).toEqual([200, { emailed: 0 }]);
    expect(await notices()).toEqual([
      { text: 'C Bingo: room 803 → 807', until: '2026-08-01T06:00:00.000Z', event: 'bingo', moved: bingo },
    ]);
    await move({ room: ' 803 ', start: '13:00', end: '14:00' });
    expect(await notices()).toMatchObject([
      { text: 'C Bingo: 12:30-1:30 PM → 1:00-2:00 PM', moved: { room: '803', start: '13:00', end: '14:00' } },
    ]);
    expect((await back()).statusCode).toBe(200);
    expect(await notices()).toEqual([]);
    expect((await back()).statusCode).toBe(404);
  });

  test('without a mail server, the organiser learns that nobody gets an email', async () => {
    const other = await startApp({}, { ...fest, discard: async () => {} });
    const moved = other.call('moveEvent', { event: 'bingo', headers, payload: bingo });
    expect(await outcome(moved)).toEqual([200, { emailed: null }]);
    await other.stop();
  });

  test('a moved event can move to its original room and time, but not to its current room and time', async () => {
    await move(bingo);
    expect(await outcome(move(bingo))).toEqual([400, { error: noticeSentences.unmoved }]);
    expect(await notices()).toHaveLength(1);
    expect((await move({ ...bingo, room: '803' })).statusCode).toBe(200);
    expect(await notices()).toEqual([]);
  });

  test('ending the notice of a move does not move the event back', async () => {
    await move(bingo);
    const [{ id }] = (await fest.call('writtenNotices', { headers })).json();
    expect((await fest.call('endNotice', { id, headers })).statusCode).toBe(404);
    expect(await notices()).toHaveLength(1);
  });

  test('an event that has not moved cannot move to its own room and time, and an unknown event cannot move', async () => {
    expect(await outcome(move({ ...bingo, room: '803' }))).toEqual([400, { error: noticeSentences.unmoved }]);
    expect(await notices()).toEqual([]);
    expect((await move(bingo, 'chess')).statusCode).toBe(404);
    expect((await back('chess')).statusCode).toBe(404);
  });

  test('a move emails everyone who registered for the event and has an email', async () => {
    const people = [['bingo', 'logo'], ['logo'], ['bingo']];
    for (const [at, eventIds] of people.entries())
      await storePerson(fest.db, { eventIds, contact: `900000000${at}`, ...(at === 2 && { email: '' }) });
    expect(await outcome(move(bingo))).toEqual([200, { emailed: 1 }]);
    const mails = fest.db.selectFrom('mails').innerJoin('registrations', 'registrations.id', 'registration_id');
    expect(await mails.select('contact').where('reason', '=', 'moved').execute()).toEqual([{ contact: '9000000000' }]);
    const entry = (await latestEntries(fest.db, 9)).find(({ kind }) => kind === 'event-moved');
    expect(entry).toMatchObject({ actor: 'Asha', subject: 'C Bingo', new_value: 'C Bingo: room 803 → 807' });
  });
});
