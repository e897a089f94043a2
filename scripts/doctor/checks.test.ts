import { mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { lockToServe } from '#server/database/sqlite/lock.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';
import { checks } from './checks.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fest-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What the doctor says, by what it looked at. */
async function told(env: Record<string, string> = {}): Promise<Record<string, string | null>> {
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const found = Object.entries(checks).map(async ([what, check]) => [what, await check(config)] as const);
  return Object.fromEntries((await Promise.all(found)).filter(([, sentence]) => sentence !== null));
}

describe('the embedded database', () => {
  const file = () => path.join(dataDir, 'fest.sqlite');
  beforeEach(async () => {
    const db = await openDatabase({ dataDir, databaseUrl: null });
    await store(db, newRegistration(), new Date());
    await db.destroy();
  });

  test('that is sound is left alone, beside a server and without one', async () => {
    expect(await told()).toEqual({});
    const server = await startServer({ DATA_DIR: dataDir });
    expect(await told({ PORT: new URL(server.url).port })).toEqual({});
    await server.stop();
  });

  test('whose file is damaged, emptied or gone is said to be so', async () => {
    const whole = readFileSync(file());
    // In the head of the second page.
    writeFileSync(file(), whole.with(16_384, 0x41));
    expect(await told()).toEqual({
      'its file': expect.stringMatching(/is damaged .*npm run restore/),
    });
    truncateSync(file());
    expect(await told()).toEqual({ 'the database': expect.stringContaining('is empty') });
    rmSync(file());
    expect(await told()).toEqual({ 'the database': expect.stringContaining('is not there') });
  });

  test('whose server has another file open than the one in the folder is found out', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    writeFileSync(`${file()}.copy`, readFileSync(file()));
    renameSync(`${file()}.copy`, file());
    expect(await told({ PORT: new URL(server.url).port })).toEqual({
      'the server': expect.stringContaining('answers 503'),
    });
    await server.stop();
  });

  test('whose mails wait for long, or were refused, is said to be so', async () => {
    const db = await openDatabase({ dataDir, databaseUrl: null });
    await db.updateTable('mails').set({ created_at: '2025-08-01T06:00:00.000Z' }).execute();
    expect(await told()).toEqual({ 'the mails': expect.stringMatching(/^Mails that wait: 1, the first since 2025-/) });
    const next_attempt_at = new Date(Date.now() + 1_200_000).toISOString();
    await db.updateTable('mails').set({ next_attempt_at }).execute();
    expect(await told(), 'its address puts it off').toEqual({});
    await db.updateTable('mails').set({ state: 'refused' }).execute();
    expect(await told()).toEqual({ 'the mails': expect.stringContaining('/admin/mails lists them') });
    await db.destroy();
  });

  test('whose server listens elsewhere is said to be in use', async () => {
    const lock = lockToServe({ dataDir, databaseUrl: null });
    expect(await told({ PORT: '1' })).toEqual({ 'the server': expect.stringContaining('none answers at') });
    lock.release();
  });
});

test('PostgreSQL that does not answer is said to be so', async () => {
  expect(await told({ DATABASE_URL: await createDatabase(inject('postgresUrl')) })).toEqual({});
  expect(await told({ DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest' })).toEqual({
    'the database': expect.stringMatching(/^DATABASE_URL names a database that cannot be used: (?!.*hush)/),
  });
});

test('a mail server that is away or takes no password is said to be so, without the password', async () => {
  const mailServer = await startMailServer(
    {},
    {
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right'
          ? done(null, { user: 'fest' })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
    },
  );
  const { port } = mailServer;
  const ask = (password: string) =>
    told({
      DATABASE_URL: '',
      SMTP_URL: `smtp://fest:${password}@127.0.0.1:${port}`,
      MAIL_FROM: 'fest@college.example',
    }).then((found) => found['the mail server']);
  expect(await ask('right')).toBeUndefined();
  expect(await ask('hushed')).toMatch(/does not let us in \(SMTP_URL\): 535 (?!.*hush)/);
  await mailServer.stop();
  expect(await ask('right')).toContain('ECONNREFUSED');
});
