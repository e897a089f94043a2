import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastBackup } from '#server/backups/last-backup.ts';
import { databases } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { fileSource } from './file/read.ts';
import { backup } from './file/write.ts';
import { noteBackup } from './note.ts';
import { restore } from './restore.ts';

const [first, second] = [new Date('2025-08-10T09:00:00Z'), new Date('2025-08-10T10:00:00Z')];

describe.each(databases)('on %s', (_name, open) => {
  test('a backup stores its time in the database, and a restore clears that time', async () => {
    const { db, where } = await open();
    const folder = temporaryFolder();
    const file = path.join(folder, 'one.gz');
    await storeFest(db, 1);
    expect(await lastBackup(db)).toBeNull();
    await backup(where, file, { overwrite: false, now: first });
    for (const time of [first, second]) {
      expect(await noteBackup(where, time)).toEqual([]);
      expect(await lastBackup(db)).toEqual(time);
    }
    await restore(db, fileSource(file), { onPostgres: where.databaseUrl !== null, overwrite: true });
    expect(await lastBackup(db)).toBeNull();
  });

  test('backs up a database of an older release, and warns that it cannot store the time', async () => {
    const { db, where } = await open();
    await db.schema.dropTable('last_backup').execute();
    expect(await noteBackup(where, first)).toEqual([
      expect.stringMatching(/^The backup is complete, but .*last_backup/),
    ]);
  });
});
