import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { openToServe } from '../open.ts';
import { lockToServe } from './lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const fileOf = (name: string) => path.join(dataDir, name);

/** Starts a server that stores one registration. Returns how many there are, or why it does not start. */
async function serve(): Promise<string> {
  const where = { dataDir, databaseUrl: null };
  try {
    const lock = lockToServe(where);
    const { db } = await openToServe(where, { report: () => {}, warn: () => {} }).catch((error) => {
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

test('makes a database in an empty folder, and uses it again at the next start', async () => {
  expect(await serve()).toBe('serves 1');
  expect(await serve()).toBe('serves 2');
});

test('refuses to start on an emptied database file', async () => {
  await serve();
  truncateSync(fileOf('fest.sqlite'));
  expect(await serve()).toBe(
    'StartFault: DATA_DIR/fest.sqlite is empty, so its data is gone. Delete it and restore the latest backup: ' +
      'npm run restore -- FILE. If nobody has registered yet, delete it and start again.',
  );
});

test('refuses to start until its missing database file is back', async () => {
  await serve();
  renameSync(fileOf('fest.sqlite'), fileOf('elsewhere'));
  expect(await serve()).toBe(
    'StartFault: DATA_DIR/fest.sqlite is gone, although a server has used it before. Put the file back, or restore the latest backup: ' +
      'npm run restore -- FILE. For a new fest without registrations, delete server.lock in the same folder.',
  );
  renameSync(fileOf('elsewhere'), fileOf('fest.sqlite'));
  expect(await serve()).toBe('serves 2');
});

test('refuses to start on a log without its database, and does not change the log', async () => {
  writeFileSync(fileOf('fest.sqlite-wal'), 'registrations');
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await serve()).toBe(
      'StartFault: DATA_DIR/fest.sqlite is gone, but its log fest.sqlite-wal is there. Put the file back, or move the ' +
        'log elsewhere and restore the latest backup: npm run restore -- FILE',
    );
  }
  expect(readFileSync(fileOf('fest.sqlite-wal'), 'utf8')).toBe('registrations');
});

test('refuses to start on a damaged file, and says what to do', async () => {
  await serve();
  const whole = readFileSync(fileOf('fest.sqlite'));
  writeFileSync(fileOf('fest.sqlite'), whole.fill(0x41, 0, 8000));
  expect(await serve()).toBe(
    'StartFault: DATA_DIR/fest.sqlite is damaged (file is not a database). Stop the server. Move all files whose names ' +
      'begin with fest.sqlite to another folder, and restore the latest backup: npm run restore -- FILE',
  );
});
