import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAttendance } from '#server/attendance/attendance.ts';
import { addEvent, undoAddedEvent } from '#server/registrations/added-event.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { door } from '#tests/support/door.ts';
import { marksOf } from '#tests/support/stored-fest.ts';
import { stateAt, stateOfArrival } from './state.ts';

describe.each(databases)('a mark at a desk on %s', (_name, open) => {
  let database: TestDatabase;
  let desk: Awaited<ReturnType<typeof door>>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    desk = await door(database.db, ['oracle', 'bingo']);
  });
  afterAll(() => database.discard());

  test('at an event keeps the time of the server, the time of the phone and who marked, and is the arrival', async () => {
    await desk.mark('oracle', { minute: 4, by: 'Room 804', notedAt: '2025-08-11T04:00:00.000Z' });
    expect(await desk.state()).toEqual({
      isPresent: true,
      takenBack: 0,
      presences: [
        {
          eventId: 'oracle',
          presentAt: '2025-08-12T04:04:00.000Z',
          notedAt: '2025-08-11T04:00:00.000Z',
          markedBy: 'Room 804',
          version: 1,
        },
      ],
    });
    expect(await marksOf(database.db, desk.id)).toEqual([['Room 804', 'presence-marked', null, 'Oracle']]);
  });

  test('that is so already changes nothing, and keeps the first time, however old what was seen', async () => {
    await desk.mark('oracle', { minute: 4 });
    const before = await desk.state();
    expect(await desk.mark('oracle', { minute: 9, by: 'Room 805', version: 'long ago' })).toBeNull();
    expect(await desk.arrive(true, { version: 'long ago' })).toBeNull();
    expect(await desk.takeBack('bingo', { version: 'long ago' })).toBeNull();
    expect(await desk.state()).toEqual(before);
    expect(await marksOf(database.db, desk.id)).toHaveLength(1);
  });

  test('taken back at one event leaves the arrival and the other events', async () => {
    await desk.mark('oracle');
    await desk.mark('bingo');
    await desk.takeBack('oracle');
    expect(await desk.seen()).toEqual({ isPresent: true, at: ['bingo'] });
    expect((await marksOf(database.db, desk.id))[0]).toEqual(['Desk', 'presence-taken-back', null, 'Oracle']);
  });

  test('Present of the dashboard is the arrival alone, and its Absent takes all presences back', async () => {
    const author = { actor: 'Asha', now: new Date('2025-08-12T05:00:00Z') };
    await setAttendance(database.db, desk.id, true, author);
    expect(await desk.seen()).toEqual({ isPresent: true, at: [] });
    await desk.mark('oracle');
    await desk.mark('bingo');
    await setAttendance(database.db, desk.id, false, author);
    expect(await desk.seen()).toEqual({ isPresent: false, at: [] });
    await setAttendance(database.db, desk.id, true, author);
    expect(await desk.seen()).toEqual({ isPresent: true, at: [] });
    expect((await desk.state()).takenBack).toBe(1);
  });

  test('decided on what was so before somebody else’s mark is refused, and changes nothing', async () => {
    const early = await desk.state();
    await desk.mark('oracle');
    await desk.takeBack('oracle', { by: 'Room 805' });
    const late = await desk.state();
    await expect(desk.mark('oracle', { version: stateAt(early, 'oracle') })).rejects.toThrow('Somebody changed');
    await expect(desk.arrive(false, { version: stateOfArrival(early) })).rejects.toThrow('Somebody changed');
    expect(await desk.state()).toEqual(late);
    // Another event's mark is no reason.
    expect(await desk.mark('bingo', { version: stateAt(early, 'bingo') })).not.toBeNull();
  });

  test('decided before the dashboard’s Absent is refused, also at an event where nobody was marked', async () => {
    await desk.arrive(true);
    const early = await desk.state();
    await desk.arrive(false);
    await expect(desk.mark('bingo', { version: stateAt(early, 'bingo') })).rejects.toThrow('Somebody changed');
  });

  test('at an event that they did not choose, or that does not exist, is refused', async () => {
    await expect(desk.mark('logo')).rejects.toMatchObject({ code: 'not-chosen' });
    await expect(desk.mark('abacus')).rejects.toMatchObject({ code: 'unknown-event' });
    await expect(desk.takeBack('abacus')).rejects.toMatchObject({ code: 'unknown-event' });
    expect(await desk.seen()).toEqual({ isPresent: false, at: [] });
  });

  test('of somebody who withdrew is refused', async () => {
    await database.db.deleteFrom('registrations').where('id', '=', desk.id).execute();
    for (const mark of [() => desk.mark('oracle'), () => desk.takeBack('oracle'), () => desk.arrive(true)]) {
      await expect(mark()).rejects.toMatchObject({ code: 'unknown-registration' });
    }
  });

  test('an event is added once, with a mail, and can be marked then', async () => {
    const author = { actor: 'Desk', now: new Date('2025-08-12T05:00:00Z') };
    expect(await desk.within((trx) => addEvent(trx, desk.id, 'logo', author))).not.toBeNull();
    expect(await desk.within((trx) => addEvent(trx, desk.id, 'logo', author))).toBeNull();
    expect(await marksOf(database.db, desk.id)).toEqual([
      ['Desk', 'events-changed', 'C Bingo, Oracle', 'Logo Design, C Bingo, Oracle'],
    ]);
    const mails = await database.db
      .selectFrom('mails')
      .select('reason')
      .where('registration_id', '=', desk.id)
      .orderBy('id')
      .execute();
    expect(mails.map(({ reason }) => reason)).toEqual(['registered', 'changed']);
    expect(await desk.mark('logo')).not.toBeNull();
  });

  test('an added event is taken away again, but not where somebody is present or the events were changed since', async () => {
    const author = { actor: 'Desk', now: new Date('2025-08-12T05:00:00Z') };
    const add = () => desk.within((trx) => addEvent(trx, desk.id, 'logo', author));
    const undo = (before: Awaited<ReturnType<typeof add>>) =>
      desk.within((trx) => undoAddedEvent(trx, desk.id, before ?? { eventId: '', left: 0 }, author));
    const first = await add();
    await undo(first);
    expect(await desk.chosen()).toEqual(['bingo', 'oracle']);
    await expect(undo(first)).rejects.toMatchObject({ code: 'nothing-to-undo' });
    const second = await add();
    await expect(undo(first)).rejects.toMatchObject({ code: 'nothing-to-undo' });
    await desk.mark('logo');
    await expect(undo(second)).rejects.toMatchObject({ code: 'nothing-to-undo' });
    expect(await desk.chosen()).toEqual(['bingo', 'logo', 'oracle']);
  });
});
