import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { databases } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { takeInventory } from './inventory.ts';

describe.each(databases)('npm run purge on %s', (_name, open) => {
  test('shows what it would delete, deletes only with --confirm, and reports what remains', async () => {
    const { db, where } = await open();
    const [first] = await storeFest(db, 2);
    const env = { ...process.env, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '' };
    const purge = async (...args: string[]) =>
      (await promisify(execFile)(process.execPath, ['scripts/purge.ts', ...args], { env })).stdout;
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
});

test('a purge in a folder without a database fails instead of reporting an empty fest', async () => {
  const dataDir = temporaryFolder();
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const run = promisify(execFile)(process.execPath, ['scripts/purge.ts'], { env });
  await expect(run).rejects.toThrow(`DATA_DIR ${dataDir} has no database.`);
});
