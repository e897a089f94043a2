import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { prepareUploads, Uploads, uploadsIn } from './uploads.ts';

const dataDir = temporaryFolder();
const folder = uploadsIn(dataDir);
let uploads: Uploads;
beforeEach(() => {
  uploads = new Uploads(folder);
});

test('an upload is read as written, and leaves nothing when discarded', async () => {
  const upload = uploads.newFile(null);
  const pieces = Array.from({ length: 9 }, (_, index) => Buffer.alloc(64_000, index));
  for (const piece of pieces) await upload.write(piece);
  upload.finish();
  const whole = Buffer.concat(pieces);
  expect(upload.size()).toBe(whole.length);
  const hash = createHash('sha256');
  for await (const piece of upload.read()) hash.update(piece);
  expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'));
  expect(readFileSync(upload.path()).equals(whole)).toBe(true);
  if (process.platform === 'linux') expect(readdirSync(folder), 'a crash would leave it').toEqual([]);
  const opened = upload.path();
  await upload.discard();
  await upload.discard();
  expect(existsSync(opened)).toBe(false);
});

test('an upload that cannot be written fails after the whole form was read', async () => {
  const file = path.join(dataDir, 'no-folder');
  writeFileSync(file, '');
  const upload = new Uploads(file).newFile(null);
  await upload.write(Buffer.from('a photo'));
  await upload.write(Buffer.from('its rest'));
  expect(() => upload.finish()).toThrow();
  await upload.discard();
});

test('an upload without a photo makes no file', async () => {
  const untouched = path.join(dataDir, 'untouched');
  const upload = new Uploads(untouched).newFile(null);
  upload.finish();
  expect([upload.size(), existsSync(untouched)]).toEqual([0, false]);
  await upload.discard();
});

test('an upload left by a crash is deleted at the next start, but not a fresh upload of another process', () => {
  mkdirSync(folder, { recursive: true });
  const [left, fresh] = ['left', 'fresh'].map((name) => path.join(folder, name)) as [string, string];
  for (const file of [left, fresh]) writeFileSync(file, 'a photo');
  const now = new Date();
  utimesSync(left, now, new Date(now.getTime() - 11 * 60_000));
  prepareUploads(folder, now);
  expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
});

const megabytes = 1024 * 1024;
const most = 1024 * megabytes;

test('the space for uploads refuses a photo when it is full, until a form is done', () => {
  const [large, small, late] = [uploads.quotaFor(null), uploads.quotaFor(null), uploads.quotaFor(null)];
  expect([large.take(most - megabytes), small.take(megabytes), late.take(1)]).toEqual([true, true, false]);
  for (const form of [late, small, small]) form.giveBack();
  const next = uploads.quotaFor(null);
  expect([next.take(megabytes), next.take(1)]).toEqual([true, false]);
  large.giveBack();
  expect(next.take(1)).toBe(true);
});

test('the space for uploads lets one IP address use half', () => {
  const forms = Array.from({ length: 200 }, () => uploads.quotaFor('203.0.113.1'));
  const taken = forms.filter((form) => form.take(4 * megabytes));
  expect(taken).toHaveLength(most / 2 / (4 * megabytes));
  const other = uploads.quotaFor('203.0.113.2');
  expect(other.take(4 * megabytes)).toBe(true);
  for (const form of [...forms, other]) form.giveBack();
  expect(uploads.quotaFor('203.0.113.1').take(most / 2)).toBe(true);
});

test('the space for uploads is never full for a new IP address even if three others use all they can', () => {
  const forms = Array.from({ length: 3 }, (_, number) => uploads.quotaFor(`203.0.113.${number}`));
  for (const form of forms) while (form.take(megabytes));
  expect(uploads.quotaFor('198.51.100.1').take(8 * megabytes)).toBe(true);
});
