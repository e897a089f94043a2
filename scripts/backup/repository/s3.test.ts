import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { testKey } from '#tests/support/network/backup-places.ts';
import { type ObjectStore, startObjectStore } from '#tests/support/network/object-store.ts';
import { addBackup } from './add.ts';
import { s3Repository } from './s3.ts';

const stop = new AbortController().signal;
const now = new Date('2025-08-10T09:00:00Z');

const fest = freshDatabase();
let running: ObjectStore;
beforeEach(async () => {
  running = await startObjectStore('');
  await storeFest(fest.db, 3);
});
afterEach(() => running.stop());

const backUp = (store = running.store) =>
  addBackup(fest.where, s3Repository(store, stop), { key: testKey.recipient, now, stop });

test('backs up into a bucket with other files and no prefix', async () => {
  running.objects.set('website/index.html', Buffer.from('mine'));
  const { name } = await backUp();
  expect([...running.objects.keys()].filter((key) => !key.startsWith('photos/')).sort()).toEqual(
    [`${name}.gz.age`, `${name}.photos`, 'website/index.html'].sort(),
  );
});

test.each([
  ['a wrong secret', { secretAccessKey: 'guessed' }, /\(403 SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID/],
  [
    'a missing bucket',
    { bucket: 'other' },
    /^The store refused s3:\/\/other\/ \(404 NoSuchBucket\)\. Create the bucket/,
  ],
  [
    'nobody at the address',
    { endpoint: 'http://127.0.0.1:9' },
    /^The store at http:\/\/127\.0\.0\.1:9 cannot be reached: /,
  ],
])('reports %s in one message', async (_what, wrong, sentence) => {
  const fault = await backUp({ ...running.store, ...wrong }).catch((error) => error);
  expect(fault).toMatchObject({ name: 'StartFault', faults: [expect.stringMatching(sentence)] });
  expect(running.objects.size).toBe(0);
});

test('reports a full store and leaves no half backup', async () => {
  running.refuse = (method, key) => (method === 'PUT' && key.endsWith('.gz.age') ? 507 : null);
  await expect(backUp()).rejects.toThrow(
    /^The store refused s3:\/\/fest-backups\/ \(507 Refused\)\. The store is full\.$/,
  );
  expect([...running.objects.keys()].filter((key) => !key.startsWith('photos/'))).toEqual([]);
});

test('retries after a temporary error', async () => {
  let stumbles = 2;
  running.refuse = (method) => (method === 'PUT' && stumbles-- > 0 ? 503 : null);
  expect(await backUp()).toMatchObject({ photosWritten: 3 });
});
