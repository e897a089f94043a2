import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { testKey } from '#tests/support/network/backup-places.ts';
import { type ObjectStore, startObjectStore } from '#tests/support/network/object-store.ts';
import { keep } from './keep.ts';
import { storePlace } from './store.ts';

const stop = new AbortController().signal;
const now = new Date('2025-08-10T09:00:00Z');

let fest: TestDatabase;
let running: ObjectStore;
beforeEach(async () => {
  [fest, running] = [await openSqlite(), await startObjectStore('')];
  await storeFest(fest.db, 3);
});
afterEach(async () => {
  await Promise.all([fest.discard(), running.stop()]);
});

const backUp = (store = running.store) =>
  keep(fest.where, storePlace(store, stop), { key: testKey.recipient, now, stop });

test('a store without a prefix, whose bucket holds other things, takes a backup', async () => {
  running.objects.set('website/index.html', Buffer.from('mine'));
  const { name } = await backUp();
  expect([...running.objects.keys()].filter((key) => !key.startsWith('photos/')).sort()).toEqual(
    [`${name}.gz.age`, `${name}.photos`, 'website/index.html'].sort(),
  );
});

test.each([
  ['a wrong secret', { secretAccessKey: 'guessed' }, /\(403 SignatureDoesNotMatch\)\. Look at AWS_ACCESS_KEY_ID/],
  [
    'a bucket that is not there',
    { bucket: 'other' },
    /^The store refused s3:\/\/other\/ \(404 NoSuchBucket\)\. Make the bucket/,
  ],
  [
    'nobody at the address',
    { endpoint: 'http://127.0.0.1:9' },
    /^The store at http:\/\/127\.0\.0\.1:9 cannot be reached: /,
  ],
])('%s is one sentence', async (_what, wrong, sentence) => {
  const fault = await backUp({ ...running.store, ...wrong }).catch((error) => error);
  expect(fault).toMatchObject({ name: 'StartFault', faults: [expect.stringMatching(sentence)] });
  expect(running.objects.size).toBe(0);
});

test('a store that is full in the middle is one sentence, and keeps no half of a backup', async () => {
  running.refuse = (method, key) => (method === 'PUT' && key.endsWith('.gz.age') ? 507 : null);
  await expect(backUp()).rejects.toThrow(
    /^The store refused s3:\/\/fest-backups\/ \(507 Refused\)\. It has no room left\.$/,
  );
  expect([...running.objects.keys()].filter((key) => !key.startsWith('photos/'))).toEqual([]);
});

test('a store that stumbles is asked again', async () => {
  let stumbles = 2;
  running.refuse = (method) => (method === 'PUT' && stumbles-- > 0 ? 503 : null);
  expect(await backUp()).toMatchObject({ photosWritten: 3 });
});
