import { beforeEach, describe, expect, test } from 'vitest';
import { latestEntries } from '#server/book/entries.ts';
import { readMoves } from '#server/notices/notices.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { moveBack, moveEvent } from './moves.ts';

const by = { actor: 'Asha', role: 'organiser' as const, now: new Date('2025-08-12T04:00:00Z') };
const move = { room: '807', start: '12:30', end: '13:30' };

describe.each(databases)('a move on %s', (_name, open) => {
  let { db }: TestDatabase = {} as TestDatabase;
  beforeEach(async () => {
    ({ db } = await open());
  });
  const emailed = async () => {
    const mails = db.selectFrom('mails').innerJoin('registrations', 'registrations.id', 'registration_id');
    return (await mails.select('contact').where('reason', '=', 'moved').execute()).map(({ contact }) => contact);
  };

  test('emails everyone who registered for the event and has an email', async () => {
    await store(db, newRegistration({ eventIds: ['bingo', 'logo'], contact: '9000000003' }));
    await store(db, newRegistration({ eventIds: ['logo'], contact: '9000000001' }));
    await store(db, newRegistration({ eventIds: ['bingo'], contact: '9000000002', email: '' }));
    expect(await moveEvent(db, 'bingo', move, by)).toBe(1);
    expect(await emailed()).toEqual(['9000000003']);
    expect((await latestEntries(db, 1))[0]).toMatchObject({
      ...{ kind: 'event-moved', actor: 'Asha', subject: 'C Bingo', new_value: 'C Bingo: room 803 → 807' },
    });
  });

  test('replaces the move before, until the event moves back', async () => {
    await moveEvent(db, 'bingo', move, by);
    await moveEvent(db, 'bingo', { ...move, room: '901', end: '14:00' }, by);
    expect([...(await readMoves(db))]).toEqual([['bingo', { room: '901', start: '12:30', end: '14:00' }]]);
    await moveBack(db, 'bingo', by);
    expect((await readMoves(db)).size).toBe(0);
    await expect(moveBack(db, 'bingo', by)).rejects.toMatchObject({ code: 'unmoved' });
  });
});
