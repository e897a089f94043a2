import { beforeEach, describe, expect, test } from 'vitest';
import { stateOf } from '#contract/book/state.ts';
import type { Author } from '#server/book/entries.ts';
import { readBook } from '#server/book/person.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { marksOf, storeTwo } from '#tests/support/database/stored-fest.ts';
import { readAbsence, setAttendance, setPayment, undoMark } from './dashboard.ts';
import { writeEntry } from './desk-entry.ts';

const by: Author = { actor: 'Asha', role: 'organiser', now: new Date('2025-08-12T04:30:00Z') };
const caller = { name: 'Room 804', deskId: null };

describe.each(databases)('the dashboard on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  let id: string;
  beforeEach(async () => {
    id = await storeTwo(db);
  });

  const list = () => listRegistrations(db);

  test('marks one participant, and a repeated mark adds no entry', async () => {
    const [one, other] = await list();
    for (let time = 0; time < 2; time++) {
      await setAttendance(db, id, true, by);
      await setPayment(db, id, 'cash', by);
    }
    expect(await list()).toEqual([{ ...one, isPresent: true, paymentMethod: 'cash' }, other]);
    await setAttendance(db, id, false, by);
    await setPayment(db, id, '', by);
    expect(await list()).toEqual([one, other]);
    expect((await marksOf(db, id)).filter(([actor]) => actor !== null).reverse()).toEqual([
      ['Asha', 'arrived', null],
      ['Asha', 'paid', 'cash'],
      ['Asha', 'absent', null],
      ['Asha', 'paid', ''],
    ]);
    const unknownId = '01980000-0000-7000-8000-000000000000';
    const unknown = { code: 'unknown-registration' };
    await expect(setAttendance(db, unknownId, true, by)).rejects.toMatchObject(unknown);
    await expect(setPayment(db, unknownId, 'cash', by)).rejects.toMatchObject(unknown);
  });

  test('undoing Absent restores the desks’ marks, even if the person has arrived again', async () => {
    expect(await readAbsence(db, id)).toBeNull();
    const seen = { kind: 'seen', key: 'seen', person: id, event: 'imagineering' } as const;
    await writeEntry(db, seen, { caller, now: by.now });
    const later = (minutes: number) => ({ ...by, now: new Date(by.now.getTime() + minutes * 60_000) });
    await setAttendance(db, id, false, later(1));
    const absence = await readAbsence(db, id);
    expect(absence?.takenBack).toEqual(['Imagineering']);
    await setAttendance(db, id, true, later(2));
    for (let time = 0; time < 2; time++) await undoMark(db, id, { kind: 'absent', key: absence?.undo ?? '' }, later(3));
    expect((await list())[0]).toMatchObject({ isPresent: true, presentAt: ['Imagineering'] });
    expect((await marksOf(db, id)).filter(([, kind]) => kind === 'undone')).toHaveLength(1);
    const other = undoMark(db, id, { kind: 'absent', key: 'seen' }, by);
    await expect(other).rejects.toMatchObject({ code: 'unknown-registration' });
  });

  test('undoing a payment restores the cash of the desk that took it', async () => {
    const cash = { kind: 'paid', key: 'cash', person: id, method: 'cash' } as const;
    await writeEntry(db, cash, { caller, now: by.now });
    expect(await setPayment(db, id, 'cash', by), 'nothing to undo').toEqual({});
    const { undo: key = '' } = await setPayment(db, id, '', by);
    expect(await setPayment(db, id, '', by), 'the answer was lost').toEqual({ undo: key });
    const wrong = undoMark(db, id, { kind: 'absent', key }, by);
    await expect(wrong).rejects.toMatchObject({ code: 'unknown-registration' });
    expect((await list())[0]?.paymentMethod).toBe('');
    for (let time = 0; time < 2; time++) await undoMark(db, id, { kind: 'paid', key }, by);
    expect((await list())[0]?.paymentMethod).toBe('cash');
    expect(stateOf(await readBook(db, id)).payments).toMatchObject([{ key: 'cash', by: 'Room 804' }]);
    const online = await setPayment(db, id, 'online', by);
    await setPayment(db, id, '', by);
    const late = undoMark(db, id, { kind: 'paid', key: online.undo ?? '' }, by);
    await expect(late, 'another payment replaced it').rejects.toMatchObject({ code: 'undone-already' });
  });
});
