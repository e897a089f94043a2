import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { uploadsIn } from '#server/photos/uploads.ts';
import { holder } from '#tests/support/people/pass.ts';
import { startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

test('a photo for an unknown pass is read, but not stored', async () => {
  const fest = await startApp();
  const { pass } = (await sendForm(fest.app)).json();
  const sendPhoto = async (to: string) =>
    (await holder(fest.app, `/api${to}`).sendPhoto(new Blob([Buffer.alloc(300_000)]))).statusCode;
  const folder = uploadsIn(fest.where.dataDir);
  rmSync(folder, { recursive: true, force: true });
  // Every upload now fails.
  writeFileSync(folder, '');
  expect([await sendPhoto(pass), await sendPhoto('/pass/AZ-az_09')]).toEqual([500, 404]);
});
