import { chmodSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Where } from '#server/database/open.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runProgram, settingsOf } from '#tests/support/running/processes.ts';
import { fileSource, readBackup } from './file/read.ts';

let folder: string;
let where: Where;
beforeEach(() => {
  folder = temporaryFolder();
  where = { dataDir: path.join(folder, 'data'), databaseUrl: null };
});
afterEach(() => chmodSync(where.dataDir, 0o700));

const names = () => readdirSync(where.dataDir).sort();

function protect(): void {
  for (const name of names()) chmodSync(path.join(where.dataDir, name), 0o400);
  chmodSync(where.dataDir, 0o500);
}

const unnoted = expect.stringMatching(/The backup is complete, but the database could not record it: .*readonly/);

/** Makes a process obey file permissions, even as root. */
const asOthers = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];

async function backUp() {
  const file = path.join(folder, 'fest.gz');
  const command = [...asOthers, process.execPath, 'scripts/backup.ts', file];
  const { out: said, errors, code } = await runProgram(command, settingsOf(where));
  const counts = code === 0 ? (await readBackup(fileSource(file), async () => {})).trailer.counts : null;
  return { code, errors, said, registrations: counts?.registrations };
}

test('backs up the database of a stopped server on a read-only disk', async () => {
  const { db } = await openDatabase(where);
  await storeFest(db, 5);
  await db.destroy();
  protect();
  expect(await backUp()).toEqual({ code: 0, errors: '', said: unnoted, registrations: 5 });
  expect(names()).toEqual(['fest.sqlite']);
});

test('includes the write-ahead log if the disk became read-only', async () => {
  const { db } = await openDatabase(where);
  await storeFest(db, 5);
  protect();
  expect(names()).toEqual(['fest.sqlite', 'fest.sqlite-shm', 'fest.sqlite-wal']);
  expect(await backUp()).toEqual({ code: 0, errors: '', said: unnoted, registrations: 5 });
  await db.destroy();
});

test('fails if it cannot read the write-ahead log on a read-only disk', async () => {
  const { db } = await openDatabase(where);
  await storeFest(db, 5);
  rmSync(path.join(where.dataDir, 'fest.sqlite-shm'));
  protect();
  expect(await backUp()).toEqual({
    code: 1,
    errors: expect.stringMatching(/fest\.sqlite is read-only, .* Copy both to a folder that is writable/),
    said: '',
    registrations: undefined,
  });
  await db.destroy();
});

test('the server does not start with a read-only database', async () => {
  await (await openDatabase(where)).db.destroy();
  chmodSync(path.join(where.dataDir, 'fest.sqlite'), 0o400);
  const settings = { ...settingsOf(where), DATA_DIR_STAYS: 'yes', PORT: '0' };
  const command = [...asOthers, process.execPath, 'server/main.ts'];
  const { code, errors } = await runProgram(command, settings, { timeout: 20_000 });
  const reason = 'cannot hold the database: attempt to write a readonly database';
  expect([code, errors]).toEqual([1, `DATA_DIR ${where.dataDir} ${reason}\n`]);
});
