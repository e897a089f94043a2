import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { lastBackup } from '#server/backups/last-backup.ts';
import type { Database } from '#server/database/tables.ts';
import { databases, freshDatabase, openSqlite } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode, settingsOf } from '#tests/support/running/processes.ts';
import { fileSource } from './file/read.ts';
import { backup } from './file/write.ts';
import { noteBackup } from './note.ts';
import { restore } from './restore.ts';

/** Twenty clients, each registering one participant after another until `stop` is called. */
function startWriters(db: Database) {
  const acknowledged: string[] = [];
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const registration = newRegistration();
      await store(db, registration);
      acknowledged.push(registration.contact);
      await yieldToEventLoop();
    }
  };
  const writers = Array.from({ length: 20 }, write);
  const stop = async () => {
    stopped = true;
    await Promise.all(writers);
  };
  return { acknowledged, stop };
}

test.each(databases)('a backup of %s during writes has all earlier registrations completely', async (_name, open) => {
  const live = await open();
  const file = path.join(temporaryFolder(), 'live.gz');
  await storeFest(live.db, 100);
  const { acknowledged, stop } = startWriters(live.db);
  while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = [...acknowledged];
  // Run the backup in a separate process, as next to a running server.
  expect((await runNode(['scripts/backup.ts', file], settingsOf(live.where))).code).toBe(0);
  const during = acknowledged.length - before.length;
  await stop();
  expect(during, 'written during the backup').toBeGreaterThan(20);

  const copy = await openSqlite();
  const { counts } = await restore(copy.db, fileSource(file), { onPostgres: false, overwrite: false });
  const registrations = await copy.db.selectFrom('registrations').select(['id', 'contact']).execute();
  const contacts = new Set(registrations.map((row) => row.contact));
  expect(before.filter((contact) => !contacts.has(contact))).toEqual([]);
  const size = registrations.length;
  expect(counts).toMatchObject({ registrations: size, registration_events: 2 * size, id_photos: size });
  expect(counts.submissions).toBe(size);
  const ofPhotos = await copy.db.selectFrom('id_photos').select('registration_id').execute();
  expect(new Set(ofPhotos.map((row) => row.registration_id))).toEqual(new Set(registrations.map((row) => row.id)));
});

describe('a killed backup', () => {
  let folder: string;
  const database = freshDatabase();
  beforeEach(async () => {
    folder = temporaryFolder();
    await storeFest(database.db, 5);
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
});

test.each(databases)('a backup of %s stores its time in the database, and a restore clears it', async (_name, open) => {
  const { db, where } = await open();
  const file = path.join(temporaryFolder(), 'one.gz');
  await storeFest(db, 1);
  await backup(where, file, { overwrite: false, now: new Date('2025-08-10T09:00:00Z') });
  for (const time of [new Date('2025-08-10T09:00:00Z'), new Date('2025-08-10T10:00:00Z')]) {
    expect(await noteBackup(where, time)).toEqual([]);
    expect(await lastBackup(db)).toEqual(time);
  }
  await restore(db, fileSource(file), { onPostgres: where.databaseUrl !== null, overwrite: true });
  expect(await lastBackup(db)).toBeNull();
});
