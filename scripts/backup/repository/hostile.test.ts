import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { openFolder, signedBackup, type TestPlace } from '#tests/support/network/backup-places.ts';
import { portOf } from '#tests/support/running/processes.ts';
import { restore } from '../restore.ts';
import { addBackup } from './add.ts';
import { s3Repository } from './s3.ts';
import { findBackup, repositorySource } from './source.ts';

const stop = new AbortController().signal;
const now = new Date('2025-08-10T09:00:00Z');
const fest = freshDatabase();

let place: TestPlace;
let photo = '';
beforeEach(async () => {
  place = openFolder(null);
  await storeFest(fest.db, 1);
  await addBackup(fest.where, place.repository, { key: null, now, stop });
  photo = [...place.items().keys()].find((key) => key.startsWith('photos/')) ?? expect.fail();
});
afterEach(() => place.discard());

async function restoreAll() {
  const source = repositorySource(place.repository, await findBackup(place.repository, 'latest'), null);
  return restore(fest.db, source, { onPostgres: false, overwrite: true, withoutBrokenPhotos: true });
}

/** Renames the photo in the backup, with correct checksums. */
async function nameThePhoto(name: string): Promise<void> {
  const { key } = await findBackup(place.repository, 'latest');
  const text = gunzipSync(place.items().get(key) ?? '').toString();
  const lines = text.replace(JSON.stringify(photo), JSON.stringify(name)).trimEnd().split('\n');
  place.put(key, signedBackup(lines.slice(0, -1)));
}

const file = (key: string) => path.join(place.repository.name, key);

test.each(['../../../../../../etc/hostname', '/etc/hostname', 'photos/../notes.txt', 'photos/a\0.jpg'])(
  'a backup cannot take the file %j as a photo',
  async (name) => {
    await nameThePhoto(name);
    await expect(restoreAll()).rejects.toThrow(/is damaged or was altered/);
  },
);

test('a link in the folder is not followed', async () => {
  place.put(photo, null);
  writeFileSync(file('outside'), 'a secret');
  symlinkSync(file('outside'), file(photo));
  await expect(place.repository.read(photo)).rejects.toThrow(/is not a file/);
});

test('a photo that is too large is not read', async () => {
  truncateSync(file(photo), 3e9);
  await expect(restoreAll()).rejects.toThrow(`${photo} in ${place.repository.name} is larger than 16 MB.`);
});

let store: Server;
afterEach(() => store?.closeAllConnections());

async function storeThat(answers: (response: ServerResponse, count: number) => void) {
  let count = 0;
  store = createServer((_, response) => answers(response, ++count));
  const endpoint = `http://127.0.0.1:${await portOf(store)}`;
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' };
  return s3Repository({ bucket: 'fest', prefix: '', endpoint, region: 'test-1', ...keys }, stop);
}

/** Writes until the reader leaves. */
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(Buffer.alloc(2 ** 20)));
  response.once('drain', () => pour(response));
}

test('a store’s endless answer is not read to its end', async () => {
  const repository = await storeThat(pour);
  await expect(repository.read(photo)).rejects.toThrow(`${photo} in s3://fest/ is larger than 16 MB.`);
  await expect(repository.list('backups')).rejects.toThrow('The answer of s3://fest/ is larger than 16 MB.');
});

test('a store’s endless list is not read to its end', async () => {
  const repository = await storeThat((response, count) =>
    response.end(`<IsTruncated>true</IsTruncated><NextContinuationToken>${count}</NextContinuationToken>`),
  );
  const sentence = 's3://fest/ has more files than can be listed: over 1000 pages of the list.';
  await expect(repository.list('photos')).rejects.toThrow(sentence);
});
