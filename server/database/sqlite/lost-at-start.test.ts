import { mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { openToServe } from '../open.ts';
import { lockToServe } from './lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fest-lost-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const fileOf = (name: string) => path.join(dataDir, name);

/** How many registrations a server that starts on the folder has, after one more; or why it does not start. */
async function serve(): Promise<string> {
  const where = { dataDir, databaseUrl: null };
  try {
    const lock = lockToServe(where);
    const { db } = await openToServe(where, { report: () => {}, say: () => {} }).catch((error) => {
      lock.release();
      throw error;
    });
    lock.rememberDatabase();
    await store(db, newRegistration());
    const { length } = await db.selectFrom('registrations').select('id').execute();
    await db.destroy();
    lock.release();
    return `serves ${length}`;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`.replaceAll(dataDir, 'DATA_DIR');
  }
}

test('a start on a folder without a database begins a fest, and the next one goes on with it', async () => {
  expect(await serve()).toBe('serves 1');
  expect(await serve()).toBe('serves 2');
});

test('a start where the database file was emptied is refused', async () => {
  await serve();
  truncateSync(fileOf('fest.sqlite'));
  expect(await serve()).toBe(
    'StartFault: DATA_DIR/fest.sqlite is empty, so what it held is gone. Delete it and restore the latest backup: ' +
      'npm run restore -- FILE. Where nobody has registered yet, delete it and start again.',
  );
});

test('a start where the database file was deleted is refused until it is back', async () => {
  await serve();
  renameSync(fileOf('fest.sqlite'), fileOf('elsewhere'));
  expect(await serve()).toBe(
    'StartFault: A server had DATA_DIR/fest.sqlite before, and it is gone. Put it back, or restore the latest backup: ' +
      'npm run restore -- FILE. For a new fest without registrations delete server.lock beside it.',
  );
  renameSync(fileOf('elsewhere'), fileOf('fest.sqlite'));
  expect(await serve()).toBe('serves 2');
});

test('a start where only the log of a database is left is refused, and leaves it as it is', async () => {
  writeFileSync(fileOf('fest.sqlite-wal'), 'registrations');
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await serve()).toBe(
      'StartFault: DATA_DIR/fest.sqlite is gone, but its log fest.sqlite-wal is there. Put the file back, or move the ' +
        'log aside and restore the latest backup: npm run restore -- FILE',
    );
  }
  expect(readFileSync(fileOf('fest.sqlite-wal'), 'utf8')).toBe('registrations');
});

test('a start on a damaged file is refused with what to do about it', async () => {
  await serve();
  const whole = readFileSync(fileOf('fest.sqlite'));
  writeFileSync(fileOf('fest.sqlite'), whole.fill(0x41, 0, 8000));
  expect(await serve()).toBe(
    'StartFault: DATA_DIR/fest.sqlite is damaged (file is not a database). End the server, move this file and those ' +
      'that begin with its name aside, keep them, and restore the latest backup: npm run restore -- FILE',
  );
});
