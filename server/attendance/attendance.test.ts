import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listRegistrations } from '#server/list/rows.ts';
import { databases, type TestDatabase } from '#tests/support/databases.ts';
import { marksOf, storeTwo } from '#tests/support/stored-fest.ts';
import { setAttendance } from './attendance.ts';

const unknownId = '01980000-0000-7000-8000-000000000000';
const at = (minute: number) => ({ actor: 'Asha', now: new Date(Date.UTC(2025, 7, 12, 4, minute)) });

describe.each(databases)('attendance on %s', (_name, open) => {
  let database: TestDatabase;
  let id: string;
  beforeEach(async () => {
    database = await open();
    id = await storeTwo(database.db);
  });
  afterEach(() => database.discard());

  const history = () => marksOf(database.db, id);

  test('marking one participant present and absent again changes nobody else', async () => {
    const before = await listRegistrations(database.db);
    expect(await setAttendance(database.db, id, true, at(1))).toBe(true);
    expect(await listRegistrations(database.db)).toEqual([{ ...before[0], isPresent: true }, before[1]]);
    await setAttendance(database.db, id, false, at(2));
    expect(await listRegistrations(database.db)).toEqual(before);
  });

  test('the history names who marked it, with the old and the new value, the latest first', async () => {
    await setAttendance(database.db, id, true, at(1));
    await setAttendance(database.db, id, false, at(2));
    expect(await history()).toEqual([
      ['Asha', 'attendance-changed', 'present', 'absent'],
      ['Asha', 'attendance-changed', 'absent', 'present'],
    ]);
  });

  test('marking somebody present who is present already leaves no second entry in the history', async () => {
    await setAttendance(database.db, id, true, at(1));
    expect(await setAttendance(database.db, id, true, at(2))).toBe(true);
    expect(await history()).toHaveLength(1);
  });

  test('marking a registration that does not exist says so', async () => {
    expect(await setAttendance(database.db, unknownId, true, at(1))).toBe(false);
  });
});
