import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lastBackup } from '#server/backups/last-backup.ts';
import { replacePhoto } from '#server/photos/store.ts';
import { eraseOne } from '#server/registrations/erase.ts';
import { databases, openPostgres, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store, storeFest } from '#tests/support/database/stored-fest.ts';
import { openFolder, places, type TestPlace, testKey } from '#tests/support/network/backup-places.ts';
import { idByContact } from '#tests/support/people/desk.ts';
import { runHere } from '#tests/support/running/command.ts';
import { backup } from '../file/write.ts';
import { noteBackup } from '../note.ts';
import { restore } from '../restore.ts';
import { addBackup } from './add.ts';
import { prune } from './prune.ts';
import { findBackup, listBackups, repositorySource } from './source.ts';

const stop = new AbortController().signal;
const [first, second] = [new Date('2025-08-10T09:00:00Z'), new Date('2025-08-10T10:00:00Z')];

/** Makes a backup like the command, but deletes no older backups. */
async function keepAt({ where }: TestDatabase, { repository, key }: TestPlace, now: Date) {
  const made = await addBackup(where, repository, { key, now, stop });
  expect(await noteBackup(where, now, made.hashes)).toEqual([]);
  return made;
}

/** A checksum of every row and photo of a database. */
async function contentOf({ where }: TestDatabase): Promise<string> {
  const file = path.join(tmpdir(), `fest-content-${crypto.randomUUID()}`);
  const { contentSha256 } = await backup(where, file, { overwrite: false, now: first });
  rmSync(file);
  return contentSha256;
}

const photosIn = (to: TestPlace) => [...to.items().keys()].filter((key) => key.startsWith('photos/'));

async function restoreInto(database: TestDatabase, { repository }: TestPlace, name: string, options = {}) {
  const source = repositorySource(repository, await findBackup(repository, name), testKey.identity);
  const onPostgres = database.where.databaseUrl !== null;
  return restore(database.db, source, { onPostgres, overwrite: true, ...options });
}

/** Pairs each place for backups with one of the databases. */
const pairs = places.map(([where, openRepository], at) => {
  const [of = '', open = openSqlite] = databases[at % 2] ?? [];
  return { of, open, where, openRepository };
});

test.each(pairs)(
  'backups of $of in $where restore into both databases and store each photo once',
  async ({ open, openRepository }) => {
    const [fest, to] = [await open(), await openRepository()];
    const [withdrawn, changed] = await storeFest(fest.db, 5);
    const contents = [await contentOf(fest)];
    const early = await keepAt(fest, to, first);
    expect([early.photosWritten, photosIn(to).length]).toEqual([5, 5]);

    await eraseOne(fest.db, await idByContact(fest.db, withdrawn?.contact ?? ''));
    const photo = newRegistration().photo ?? expect.fail();
    await replacePhoto(fest.db, { ...photo, id: await idByContact(fest.db, changed?.contact ?? '') });
    await store(fest.db, newRegistration());
    await fest.db.updateTable('id_photos').set({ fault: 'Too dark.' }).execute();
    // Mark the mails as sent, because a restore does not requeue waiting mails.
    await fest.db.updateTable('mails').set({ state: 'sent' }).execute();
    contents.push(await contentOf(fest));
    const late = await keepAt(fest, to, second);
    expect([late.photosWritten, late.hashes.length], 'only what is new was read').toEqual([2, 2]);
    expect(photosIn(to)).toHaveLength(7);
    expect((await listBackups(to.repository)).map(({ name, takenAt }) => [name, takenAt])).toEqual([
      [late.name, second],
      [early.name, first],
    ]);

    for (const openOther of [openSqlite, openPostgres]) {
      const other = await openOther();
      const restored = [];
      for (const name of [early.name, 'latest']) {
        await restoreInto(other, to, name);
        restored.push(await contentOf(other));
      }
      expect(restored).toEqual(contents);
    }
  },
);

describe.each(places)('in %s', (_name, openRepository) => {
  test('pruning deletes photos that no backup uses, and keeps files of other programs', async () => {
    const [fest, to] = [await openSqlite(), await openRepository()];
    const [withdrawn] = await storeFest(fest.db, 3);
    await keepAt(fest, to, first);
    to.put('photos/holiday.jpg', Buffer.from('mine'));
    to.put('notes.txt', Buffer.from('mine'));
    await eraseOne(fest.db, await idByContact(fest.db, withdrawn?.contact ?? ''));
    await keepAt(fest, to, second);
    expect(await prune(to.repository, second)).toEqual({ backups: 0, photos: 0 });
    expect(photosIn(to)).toHaveLength(4);
    const later = new Date('2025-08-11T10:30:00Z');
    await keepAt(fest, to, later);
    expect(await prune(to.repository, later)).toEqual({ backups: 1, photos: 1 });
    expect(photosIn(to)).toHaveLength(3);
    expect(photosIn(to)).toContain('photos/holiday.jpg');
    expect(to.items().has('notes.txt')).toBe(true);
    const names = (await listBackups(to.repository)).map(({ name }) => name);
    for (const name of names) expect((await restoreInto(fest, to, name)).counts.id_photos).toBe(2);
  });

  test('a damaged backup changes nothing, and its intact parts can be restored', async () => {
    const [fest, to] = [await openSqlite(), await openRepository()];
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
    await says(`${bent} is missing or damaged: ${name} was not restored.`);
    to.put(gone, null);
    await says(`1 of its 3 photos is missing or damaged: ${name} was not restored.`);
    expect(await contentOf(fest)).toBe(content);
    expect(await restoreInto(fest, to, 'latest', { withoutBrokenPhotos: true })).toMatchObject({ brokenPhotos: 2 });
    expect(await fest.db.selectFrom('id_photos').select('registration_id').execute()).toHaveLength(1);
    flip((await findBackup(to.repository, name)).key, 6);
    await says('is damaged or was altered');
    await expect(findBackup(to.repository, 'fest-2020-01-01T00-00-00Z-0000')).rejects.toThrow(
      'holds no backup fest-2020',
    );
  });
});

test('a backup can be decrypted only with its own key', async () => {
  const [fest, to] = [await openSqlite(), openFolder(testKey.recipient)];
  await storeFest(fest.db, 1);
  await keepAt(fest, to, first);
  for (const bytes of to.items().values()) expect(bytes.includes('Participant')).toBe(false);
  const { generateX25519Identity } = await import('age-encryption');
  const attempt = async (identity: string | null) => {
    const source = repositorySource(to.repository, await findBackup(to.repository, 'latest'), identity);
    return restore(fest.db, source, { onPostgres: false, overwrite: true });
  };
  await expect(attempt(await generateX25519Identity())).rejects.toThrow('it was encrypted for another key');
  await expect(attempt(null)).rejects.toThrow('set BACKUP_IDENTITY');
  await expect(attempt('/nowhere/fest.key')).rejects.toThrow('/nowhere/fest.key, which does not exist');
});

test('a backup with a new key has all photos again, and does not need the old key', async () => {
  const [fest, to] = [await openSqlite(), openFolder(null)];
  await storeFest(fest.db, 2);
  await keepAt(fest, to, first);
  const encrypted = await keepAt(fest, { ...to, key: testKey.recipient }, second);
  expect(encrypted).toMatchObject({ photosWritten: 2 });
  expect(photosIn(to)).toHaveLength(4);
});

test('the commands make a key, back up, list, and restore with the secret key', async () => {
  const { db, where } = await openSqlite();
  await storeFest(db, 2);
  const folder = path.join(where.dataDir, 'backups of the fäst');
  const run = async (command: string, args: string[], settings: Record<string, string> = {}) => {
    const env = { DATA_DIR: where.dataDir, DATABASE_URL: '', BACKUP_TO: folder, ...settings };
    const { out, errors, code } = await runHere(`scripts/${command}.ts`, args, env);
    return code === 0 ? out : `refused: ${errors}`;
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
});
