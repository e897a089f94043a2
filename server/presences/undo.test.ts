import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPayment, takePayment, undoPayment } from '#server/payments/payments.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { door } from '#tests/support/door.ts';
import { marksOf } from '#tests/support/stored-fest.ts';

const nothingToUndo = { code: 'nothing-to-undo' };

describe.each(databases)('undoing on %s', (_name, open) => {
  let database: TestDatabase;
  let desk: Awaited<ReturnType<typeof door>>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    desk = await door(database.db, ['oracle', 'bingo']);
  });
  afterAll(() => database.discard());

  test('a mark takes back the presence, and the arrival that it was', async () => {
    const marked = await desk.mark('oracle');
    await desk.undo(marked, 'Room 805');
    expect(await desk.seen()).toEqual({ isPresent: false, at: [] });
    expect((await marksOf(database.db, desk.id))[0]).toEqual(['Room 805', 'undone', 'present at Oracle', 'absent']);
  });

  test('a mark of somebody who had arrived before leaves the arrival', async () => {
    await desk.arrive(true);
    await desk.undo(await desk.mark('oracle'));
    expect(await desk.seen()).toEqual({ isPresent: true, at: [] });
  });

  test('a mark of somebody who was seen elsewhere since takes back that event alone', async () => {
    const marked = await desk.mark('oracle');
    await desk.mark('bingo', { by: 'Room 805' });
    await desk.undo(marked);
    expect(await desk.seen()).toEqual({ isPresent: true, at: ['bingo'] });
  });

  test('Absent brings the arrival and every presence back, with its time and who marked it', async () => {
    await desk.mark('oracle', { minute: 4, by: 'Room 804', notedAt: '2025-08-12T04:03:00.000Z' });
    await desk.mark('bingo', { minute: 5 });
    const before = await desk.state();
    await desk.undo(await desk.arrive(false, { minute: 6 }));
    const { isPresent, presences } = await desk.state();
    const withoutVersions = (of: typeof presences) => of.map(({ version: _, ...mark }) => mark);
    expect({ isPresent, marks: withoutVersions(presences) }).toEqual({
      isPresent: true,
      marks: withoutVersions(before.presences),
    });
  });

  test('a mark makes what others saw before it old, though it looks the same', async () => {
    const { takenBack } = await desk.state();
    await desk.undo(await desk.mark('oracle'));
    await expect(desk.mark('bingo', { version: `${takenBack}.0` })).rejects.toMatchObject({ code: 'stale-mark' });
  });

  test('twice, or after somebody else changed the same, is refused', async () => {
    const marked = await desk.mark('oracle');
    await desk.undo(marked);
    await expect(desk.undo(marked)).rejects.toMatchObject(nothingToUndo);
    const again = await desk.mark('oracle');
    await desk.takeBack('oracle', { by: 'Room 805' });
    await desk.mark('oracle', { by: 'Room 805' });
    await expect(desk.undo(again)).rejects.toMatchObject(nothingToUndo);
    expect(await desk.seen()).toEqual({ isPresent: true, at: ['oracle'] });
  });

  test('the arrival of somebody who was seen at an event since is refused', async () => {
    const arrived = await desk.arrive(true);
    await desk.mark('oracle');
    await expect(desk.undo(arrived)).rejects.toMatchObject(nothingToUndo);
  });

  test('a taking back after Absent, or of an event that was dropped since, is refused', async () => {
    await desk.mark('oracle');
    const takenBack = await desk.takeBack('oracle');
    await database.db.deleteFrom('registration_events').where('registration_id', '=', desk.id).execute();
    await expect(desk.undo(takenBack)).rejects.toMatchObject(nothingToUndo);
    await desk.arrive(false);
    await expect(desk.undo(takenBack)).rejects.toMatchObject(nothingToUndo);
    expect(await desk.seen()).toEqual({ isPresent: false, at: [] });
  });

  test('cash puts the payment back, unless it was changed since, be it to the same', async () => {
    const author = { actor: 'Desk', now: new Date('2025-08-12T05:00:00Z') };
    const take = () => desk.within((trx) => takePayment(trx, desk.id, 'cash', { ...author, isCurrent: () => true }));
    const undo = (before: Awaited<ReturnType<typeof take>>) =>
      desk.within((trx) => undoPayment(trx, desk.id, before ?? { method: '', left: 0 }, author));
    const first = await take();
    expect(await take()).toBeNull();
    await undo(first);
    expect((await marksOf(database.db, desk.id))[0]).toEqual(['Desk', 'payment-changed', 'cash', '']);
    const second = await take();
    await expect(undo(first)).rejects.toMatchObject(nothingToUndo);
    await setPayment(database.db, desk.id, '', author);
    await setPayment(database.db, desk.id, 'cash', author);
    await expect(undo(second)).rejects.toMatchObject(nothingToUndo);
    expect((await marksOf(database.db, desk.id))[0]).toEqual(['Desk', 'payment-changed', '', 'cash']);
  });
});
