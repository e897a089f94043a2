import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { uploadsIn } from '#server/photos/uploads.ts';
import { openSqlite } from '#tests/support/database/databases.ts';
import { type Fest, startApp } from '#tests/support/running/app.ts';
import { formBody, sendForm } from '#tests/support/running/multipart.ts';

const unknown = '/pass/AZ-az_09';
async function sendPhoto({ app }: Fest, pass: string, idPhoto = new Blob([Buffer.alloc(300_000)])) {
  const { method, path } = calls.changePhoto;
  const url = path.replace('/pass/:token', pass);
  return app.inject({ method, url, ...(await formBody({ idPhoto })), remoteAddress: '203.0.113.1' });
}

test('a photo for an unknown pass is read, but not stored', async () => {
  const database = await openSqlite();
  const fest = await startApp({}, database);
  const { pass } = (await sendForm(fest.app)).json();
  const folder = uploadsIn(database.where.dataDir);
  rmSync(folder, { recursive: true, force: true });
  // Every upload now fails.
  writeFileSync(folder, '');
  expect((await sendPhoto(fest, pass)).statusCode).toBe(500);
  expect((await sendPhoto(fest, unknown)).statusCode).toBe(404);
});

test('one address cannot send photos for passes without a limit', async () => {
  const fest = await startApp({ config: { rateLimit: true } });
  const statuses = new Set<number>();
  for (let sent = 0; sent < 600; sent++) statuses.add((await sendPhoto(fest, unknown, new Blob(['x']))).statusCode);
  expect([...statuses]).toEqual([404]);
  expect((await sendPhoto(fest, unknown)).statusCode).toBe(429);
});
