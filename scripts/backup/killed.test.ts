import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { backup } from './file/write.ts';

let folder: string;
const database = freshDatabase();
beforeEach(async () => {
  folder = temporaryFolder();
  await storeFest(database.db, 30);
});

const back = (name: string) => backup(database.where, path.join(folder, name), { overwrite: true, now: new Date() });

/** Runs a backup in a separate process, and sends it the signal when it begins to write. */
function signalled(name: string, signal: NodeJS.Signals): ChildProcess {
  const preload = `import fs from 'node:fs';
    const { write } = fs;
    fs.write = (...given) => {
      fs.write = write;
      process.kill(process.pid, '${signal}');
      return write(...given);
    };`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'scripts/backup.ts'];
  const env = { ...process.env, DATA_DIR: database.where.dataDir, DATABASE_URL: '' };
  return spawn(process.execPath, [...args, path.join(folder, name)], { env, stdio: 'ignore' });
}

test('a backup removes the temporary files of a killed backup', async () => {
  await once(signalled('fest-07.gz', 'SIGKILL'), 'exit');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^fest-07\.gz\..*\.partial$/)]);
  await back('fest-08.gz');
  expect(readdirSync(folder)).toEqual(['fest-08.gz']);
});

test('a backup keeps the files of a running backup and the files of other programs', async () => {
  writeFileSync(path.join(folder, 'film.1.partial'), '');
  const running = signalled('fest-07.gz', 'SIGSTOP');
  while (readdirSync(folder).length < 2) await pause(10);
  const before = readdirSync(folder);
  await back('fest-08.gz');
  expect(readdirSync(folder).sort()).toEqual([...before, 'fest-08.gz'].sort());
  running.kill('SIGCONT');
  expect(await once(running, 'exit')).toEqual([0, null]);
  expect(readdirSync(folder).sort()).toEqual(['fest-07.gz', 'fest-08.gz', 'film.1.partial']);
});

test.each(['SIGTERM', 'SIGHUP'] as const)('a backup stopped by %s leaves no file', async (signal) => {
  expect(await once(signalled('fest.gz', signal), 'exit')).toEqual([1, null]);
  expect(readdirSync(folder)).toEqual([]);
});
