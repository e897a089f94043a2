import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replacePhoto } from '#server/photos/store.ts';
import { eraseOne } from '#server/registrations/erase.ts';
import { databases, openPostgres, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { openFolder, places, type TestPlace, testKey } from '#tests/support/network/backup-places.ts';
import { noteBackup } from '../note.ts';
import { restore } from '../restore.ts';
import { backup } from '../write.ts';
import { keep } from './keep.ts';
import { findKept, keptSource, listKept } from './source.ts';
import { thin } from './thin.ts';

const stop = new AbortController().signal;
const [first, second] = [new Date('2025-08-10T09:00:00Z'), new Date('2025-08-10T10:00:00Z')];

let opened: { discard(): Promise<void> }[];
beforeEach(() => {
  opened = [];
});
afterEach(async () => {
  for (const each of opened) await each.discard();
});

async function opening<T extends { discard(): Promise<void> }>(open: () => Promise<T> | T): Promise<T> {
  const made = await open();
  opened.push(made);
  return made;
}

/** As the command does, but for the thinning. */
async function keepAt({ where }: TestDatabase, { place, key }: TestPlace, now: Date) {
  const made = await keep(where, place, { key, now, stop });
  expect(await noteBackup(where, now, made.hashes)).toEqual([]);
  return made;
}

/** The checksum over every row and photo of a database. */
async function contentOf({ where }: TestDatabase): Promise<string> {
  const file = path.join(tmpdir(), `fest-content-${crypto.randomUUID()}`);
  const { contentSha256 } = await backup(where, file, { overwrite: false, now: first });
  rmSync(file);
  return contentSha256;
}

const photosIn = (to: TestPlace) => [...to.items().keys()].filter((key) => key.startsWith('photos/'));

async function restoreInto(database: TestDatabase, { place }: TestPlace, name: string, options = {}) {
  const source = keptSource(place, await findKept(place, name), testKey.identity);
  const onPostgres = database.where.databaseUrl !== null;
  return restore(database.db, source, { onPostgres, overwrite: true, ...options });
}

describe.each(places)('backups in %s', (_name, openPlace) => {
  test.each(databases)('of %s are each restored into both databases, and have each photo once', async (_of, open) => {
    const [fest, to] = [await opening(open), await opening(openPlace)];
    const [withdrawn, changed] = await storeFest(fest.db, 5);
    const contents = [await contentOf(fest)];
    const early = await keepAt(fest, to, first);
    expect([early.photosWritten, photosIn(to).length]).toEqual([5, 5]);

    const idOf = async (email = '') =>
      (await fest.db.selectFrom('registrations').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    await eraseOne(fest.db, await idOf(withdrawn?.email));
    const photo = newRegistration().photo ?? expect.fail();
    await replacePhoto(fest.db, { ...photo, id: await idOf(changed?.email) });
    await store(fest.db, newRegistration());
    // One that waits is not restored as waiting.
    await fest.db.updateTable('mails').set({ state: 'sent' }).execute();
    contents.push(await contentOf(fest));
    const late = await keepAt(fest, to, second);
    expect([late.photosWritten, late.hashes.length], 'only what is new was read').toEqual([2, 2]);
    expect(photosIn(to)).toHaveLength(7);
    expect((await listKept(to.place)).map(({ name, takenAt }) => ({ name, takenAt }))).toEqual([
      { name: late.name, takenAt: second },
      { name: early.name, takenAt: first },
    ]);

    for (const openOther of [openSqlite, openPostgres]) {
      const other = await opening(openOther);
      const restored = [];
      for (const name of [early.name, 'latest']) {
        await restoreInto(other, to, name);
        restored.push(await contentOf(other));
      }
      expect(restored).toEqual(contents);
    }
  });

  test('lose with their last one the photos that no other has, and nothing that somebody else put there', async () => {
    const [fest, to] = [await opening(openSqlite), await opening(openPlace)];
    const [withdrawn] = await storeFest(fest.db, 3);
    await keepAt(fest, to, first);
    to.put('photos/holiday.jpg', Buffer.from('mine'));
    to.put('notes.txt', Buffer.from('mine'));
    await fest.db
      .deleteFrom('registrations')
      .where('email', '=', withdrawn?.email ?? '')
      .execute();
    await keepAt(fest, to, second);
    expect(await thin(to.place, second)).toEqual({ backups: 0, photos: 0 });
    expect(photosIn(to)).toHaveLength(4);
    const later = new Date('2025-08-11T10:30:00Z');
    await keepAt(fest, to, later);
    expect(await thin(to.place, later)).toEqual({ backups: 1, photos: 1 });
    expect(photosIn(to)).toHaveLength(3);
    expect(photosIn(to)).toContain('photos/holiday.jpg');
    expect(to.items().has('notes.txt')).toBe(true);
    const names = (await listKept(to.place)).map(({ name }) => name);
    for (const name of names) expect((await restoreInto(fest, to, name)).counts.id_photos).toBe(2);
  });

  test('that are gone or damaged in part change nothing, and the rest can be restored', async () => {
    const [fest, to] = [await opening(openSqlite), await opening(openPlace)];
    await storeFest(fest.db, 3);
    const { name } = await keepAt(fest, to, first);
    const content = await contentOf(fest);
    const says = (what: string) => expect(restoreInto(fest, to, 'latest')).rejects.toThrow(what);
    const [gone = '', bent = ''] = photosIn(to);
    const flip = (key: string, at: number) => {
      const bytes = Buffer.from(to.items().get(key) ?? '');
      bytes.writeUInt8(bytes.readUInt8(bytes.length - at) ^ 4, bytes.length - at);
      to.put(key, bytes);
    };
    flip(bent, 99);
    await says(`${bent} is gone or damaged: ${name} was not restored.`);
    to.put(gone, null);
    await says(`1 of its 3 photos is gone or damaged: ${name} was not restored.`);
    expect(await contentOf(fest)).toBe(content);
    expect(await restoreInto(fest, to, 'latest', { withoutBrokenPhotos: true })).toMatchObject({ brokenPhotos: 2 });
    expect(await fest.db.selectFrom('id_photos').select('registration_id').execute()).toHaveLength(1);
    flip((await findKept(to.place, name)).key, 6);
    await says('is damaged or was altered');
    await expect(findKept(to.place, 'fest-2020-01-01T00-00-00Z-0000')).rejects.toThrow('holds no backup fest-2020');
  });
});

test('a backup that was encrypted is opened by its own key alone', async () => {
  const [fest, to] = [await opening(openSqlite), await opening(() => openFolder(testKey.recipient))];
  await storeFest(fest.db, 1);
  await keepAt(fest, to, first);
  for (const bytes of to.items().values()) expect(bytes.includes('Participant')).toBe(false);
  const { generateX25519Identity } = await import('age-encryption');
  const attempt = async (identity: string | null) => {
    const source = keptSource(to.place, await findKept(to.place, 'latest'), identity);
    return restore(fest.db, source, { onPostgres: false, overwrite: true });
  };
  await expect(attempt(await generateX25519Identity())).rejects.toThrow('it was encrypted for another key');
  await expect(attempt(null)).rejects.toThrow('set BACKUP_IDENTITY');
  await expect(attempt('/nowhere/fest.key')).rejects.toThrow('/nowhere/fest.key, which is not there');
});

test('with another key, photos are written again: the old key need not be kept for newer backups', async () => {
  const [fest, to] = [await opening(openSqlite), await opening(() => openFolder(null))];
  await storeFest(fest.db, 2);
  await keepAt(fest, to, first);
  const sealed = await keepAt(fest, { ...to, key: testKey.recipient }, second);
  expect(sealed).toMatchObject({ photosWritten: 2 });
  expect(photosIn(to)).toHaveLength(4);
});
