import { expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { runNode, settingsOf } from '#tests/support/running/processes.ts';
import { takeInventory } from './inventory.ts';

test.each(databases)('npm run purge on %s deletes only with --confirm, and lists what remains', async (_name, open) => {
  const { db, where } = await open();
  const [first] = await storeFest(db, 2);
  const purge = async (...args: string[]) => (await runNode(['scripts/purge.ts', ...args], settingsOf(where))).out;
  const all = { registrations: 2, photos: 2, submissions: 2, mails: 2, organisers: 1 };

  expect(await purge()).toContain('There are 2 registrations, 2 ID photos, 2 answered submissions, 2 mails.');
  const shown = await purge('--participant', first?.email ?? '');
  expect(shown).toContain(`${first?.name}, ${first?.email}, ${first?.contact}`);
  expect(shown).toContain('Nothing was deleted. Add --confirm to delete.');
  expect(await takeInventory(db)).toEqual(all);

  const said = await purge('--participant', first?.email ?? '', '--confirm');
  expect(said).toContain(
    'The database still has 1 registration, 1 ID photo, 1 answered submission, 1 mail; 1 organiser account',
  );
  expect(said).toContain('backups made with npm run backup, and spreadsheets');
  expect(said.includes('write-ahead log')).toBe(where.databaseUrl !== null);
  expect(await takeInventory(db)).toEqual({ registrations: 1, photos: 1, submissions: 1, mails: 1, organisers: 1 });
});

test.each(databases)(
  'npm run purge on %s keeps everybody if somebody registered after the day',
  async (_name, open) => {
    const { db, where } = await open();
    await storeFest(db, 2);
    await store(db, newRegistration(), new Date('2026-08-01T20:00:00Z'));
    const { errors, code } = await runNode(['scripts/purge.ts', '--confirm'], settingsOf(where));
    expect({ errors, code }).toEqual({
      errors: expect.stringMatching(
        /^Nothing was deleted: 1 registration is from 2 August 2026 or later, after registrationsDeletedOn 2025-11-12\. .+\n$/,
      ),
      code: 1,
    });
    expect(await takeInventory(db)).toMatchObject({ registrations: 3, photos: 3 });
  },
);
