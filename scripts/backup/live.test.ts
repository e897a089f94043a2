import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/tables.ts';
import { databases, openSqlite } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { fileSource } from './file/read.ts';
import { restore } from './restore.ts';

/** Twenty that register one participant after the other until they are told to stop. */
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

describe.each(databases)('while 20 write to %s', (_name, open) => {
  test('a backup contains everything confirmed before it began, and every registration completely', async () => {
    const live = await open();
    const folder = mkdtempSync(path.join(tmpdir(), 'fest-backup-'));
    const file = path.join(folder, 'live.gz');
    await storeFest(live.db, 100);
    const { acknowledged, stop } = startWriters(live.db);
    while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...acknowledged];
    // A process of its own, as beside a server.
    const { dataDir, databaseUrl } = live.where;
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
    await promisify(execFile)(process.execPath, ['scripts/backup.ts', file], { env });
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
    await copy.discard();
    await live.discard();
    rmSync(folder, { recursive: true });
  });
});
