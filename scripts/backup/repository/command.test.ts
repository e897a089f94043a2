import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { lastBackup } from '#server/backups/last-backup.ts';
import { openSqlite } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';

test('the commands make a key, back up, list, and restore with the secret key', async () => {
  const { db, where, discard } = await openSqlite();
  await storeFest(db, 2);
  const folder = path.join(where.dataDir, 'backups of the fäst');
  const run = async (command: string, args: string[], settings: Record<string, string> = {}) => {
    const env = { ...process.env, DATA_DIR: where.dataDir, DATABASE_URL: '', BACKUP_TO: folder, ...settings };
    const ran = promisify(execFile)(process.execPath, [`scripts/${command}.ts`, ...args], { env });
    return ran.then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => `refused: ${stderr}`,
    );
  };
  expect(await run('backup', [], { BACKUP_TO: '' })).toMatch(/^refused: BACKUP_TO is not set/);
  const key = await run('backup', ['--make-key']);
  const [, recipient = ''] = /^# public key: (age1\w+)\nAGE-SECRET-KEY-1\w+\n$/.exec(key) ?? [];
  const keyFile = path.join(where.dataDir, 'fest.key');
  writeFileSync(keyFile, key);

  expect(await run('restore', [])).toBe(`${folder} holds no backup.\n`);
  const said = await run('backup', [], { BACKUP_KEY: recipient });
  const [, name = ''] = /^(fest-\S+) in .* new photos: 2\):\n.* registrations +2\n/s.exec(said) ?? [];
  expect(await lastBackup(db)).not.toBeNull();
  expect(await run('restore', [])).toMatch(new RegExp(`^${name}\t20.* UTC\t0\\.0 MB\n$`));

  const elsewhere = { DATA_DIR: path.join(where.dataDir, 'elsewhere'), BACKUP_IDENTITY: keyFile };
  expect(await run('restore', ['latest'], { ...elsewhere, BACKUP_IDENTITY: '' })).toMatch('set BACKUP_IDENTITY');
  expect(await run('restore', [name], elsewhere)).toMatch(/^Restored .* id photos +2\n/s);
  const [file = ''] = readdirSync(folder).filter((other) => other.endsWith('.gz.age'));
  expect(await run('restore', [path.join(folder, file)], elsewhere)).toMatch('keeps its photos in a separate folder');
  await discard();
});
