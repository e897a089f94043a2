import { expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { backupReport, setLastBackup } from './last-backup.ts';

const at = (time: string) => new Date(`2025-08-01T${time}:00.000Z`);

test.each(databases)('on %s a backup is late after two hours if somebody registered after it', async (_name, open) => {
  const { db } = await open();
  const behindAt = async (time: string) => (await backupReport(db, at(time))).isBehind;
  expect(await backupReport(db, at('09:00'))).toEqual({ takenAt: null, isBehind: false });
  await store(db, newRegistration({ photo: null }), at('09:00'));
  expect(await backupReport(db, at('09:00'))).toEqual({ takenAt: null, isBehind: true });
  await setLastBackup(db, at('10:00'));
  expect(await backupReport(db, at('19:00'))).toEqual({ takenAt: at('10:00').toISOString(), isBehind: false });
  await store(db, newRegistration({ photo: null }), at('10:30'));
  expect([await behindAt('12:00'), await behindAt('12:01')]).toEqual([false, true]);
});
