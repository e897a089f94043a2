import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareUploads } from './upload-file.ts';
import { Uploads, uploadsIn } from './uploads.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'fest-uploads-'));
const folder = uploadsIn(dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

test('an upload is read as it was written, here and by its path, and its disk space is free once it is discarded', async () => {
  const upload = new Uploads(folder).newFile();
  const pieces = Array.from({ length: 9 }, (_, index) => Buffer.alloc(64_000, index));
  for (const piece of pieces) await upload.write(piece);
  upload.finish();
  const whole = Buffer.concat(pieces);
  expect(upload.size()).toBe(whole.length);
  const hash = createHash('sha256');
  for await (const piece of upload.read()) hash.update(piece);
  expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'));
  expect(readFileSync(upload.path()).equals(whole)).toBe(true);
  const opened = upload.path();
  await upload.discard();
  await upload.discard();
  expect(existsSync(opened)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'no name leads to an upload, so that a crash leaves nothing of it',
  async () => {
    const upload = new Uploads(folder).newFile();
    await upload.write(Buffer.from('a photo'));
    expect(readdirSync(folder)).toEqual([]);
    await upload.discard();
  },
);

test('what cannot be written is told once the form is read to its end', async () => {
  const file = path.join(dataDir, 'no-folder');
  writeFileSync(file, '');
  const upload = new Uploads(file).newFile();
  await upload.write(Buffer.from('a photo'));
  await upload.write(Buffer.from('its rest'));
  expect(() => upload.finish()).toThrow();
  await upload.discard();
});

test('a form without a photo makes no file', async () => {
  const upload = new Uploads(path.join(dataDir, 'untouched')).newFile();
  upload.finish();
  expect([upload.size(), existsSync(path.join(dataDir, 'untouched'))]).toEqual([0, false]);
  await upload.discard();
});

test('what a crash left is deleted, and what another process is receiving is not', () => {
  mkdirSync(folder, { recursive: true });
  const [left, fresh] = ['left', 'fresh'].map((name) => path.join(folder, name)) as [string, string];
  for (const file of [left, fresh]) writeFileSync(file, 'a photo');
  const now = new Date();
  utimesSync(left, now, new Date(now.getTime() - 11 * 60_000));
  prepareUploads(folder, now);
  expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
});
