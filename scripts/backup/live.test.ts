import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/tables.ts';
import { databases, openSqlite } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode, settingsOf } from '#tests/support/running/processes.ts';
import { fileSource } from './file/read.ts';
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
  // In a separate process, like a backup next to a running server.
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
