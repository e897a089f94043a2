import { closeSync, cpSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode } from '#tests/support/running/processes.ts';
import { backup } from './backup/file/write.ts';

const folder = temporaryFolder();
const fest = path.join(folder, 'fest');
const file = path.join(folder, 'backup.gz');
beforeAll(async () => {
  const where = { dataDir: fest, databaseUrl: null };
  const { db } = await openDatabase(where);
  await storeFest(db, 20);
  await db.destroy();
  await backup(where, file, { overwrite: false, now: new Date() });
});

const commands: Record<string, string[]> = {
  start: ['server/main.ts'],
  backup: ['scripts/backup.ts', path.join(folder, 'new.gz')],
  restore: ['scripts/restore.ts', file, '--overwrite'],
  purge: ['scripts/purge.ts'],
  organisers: ['scripts/organisers.ts', 'list'],
  log: ['scripts/log.ts'],
  doctor: ['scripts/doctor.ts'],
};

let copies = 0;
/** A copy of the fest. A test may damage its database. */
function copyOf(spoil: (database: string) => void): string {
  const copy = path.join(folder, `copy-${copies++}`);
  cpSync(fest, copy, { recursive: true });
  spoil(path.join(copy, 'fest.sqlite'));
  return copy;
}

/** Damages the pages of every table, except tables that opening the database reads. */
function garbleTables(file: string): void {
  const database = new DatabaseSync(file);
  const pages = database
    .prepare("select pageno, pgsize from dbstat where name <> 'sqlite_schema' and name not like '%kysely%'")
    .all() as { pageno: number; pgsize: number }[];
  database.close();
  const handle = openSync(file, 'r+');
  for (const { pageno, pgsize } of pages)
    writeSync(handle, Buffer.alloc(pgsize, 0xa5), 0, pgsize, (pageno - 1) * pgsize);
  closeSync(handle);
}

const worlds: Record<string, () => Record<string, string> | Promise<Record<string, string>>> = {
  'DATA_DIR cannot be made': () => ({ DATA_DIR: '/proc/fest/data' }),
  'DATA_DIR is a file': () => ({ DATA_DIR: file }),
  'the database is something else': () => ({
    DATA_DIR: copyOf((database) => writeFileSync(database, 'not a database, but long enough to be one'.repeat(1000))),
  }),
  'tables of the database are damaged': () => ({ DATA_DIR: copyOf(garbleTables) }),
  'PostgreSQL is away': () => ({ DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest' }),
  'PostgreSQL has no such database': () => ({
    DATABASE_URL: Object.assign(new URL(inject('postgresUrl')), { pathname: '/nothing' }).href,
  }),
};

/** A limited `room` looks like a full disk to the program. */
async function run(args: string[], env: Record<string, string>, room = 'unlimited') {
  const how = { input: 'a long password\n', room, timeout: 50_000 };
  const { errors, code } = await runNode(args, { PORT: '0', ...env }, how);
  return { errors, code };
}

const sentence = expect.stringMatching(/^[A-Z/][^\n]*\n$/);
/** The doctor prints several sentences for these hosts. */
const sentences = expect.stringMatching(/^([A-Z/][^\n]*\n)+$/);

describe.each(Object.entries(worlds))('if %s', (_world, world) => {
  test.concurrent.each(Object.entries(commands))('npm run %s fails with a sentence', async (name, args) => {
    const { errors, code } = await run(args, await world());
    expect({ errors, code }).toEqual({ errors: name === 'doctor' ? sentences : sentence, code: 1 });
    expect(errors).not.toContain('hush');
  });
});

test.concurrent.each<[string, string[], string]>([
  ['start', ['server/main.ts'], 'new'],
  ['backup', ['scripts/backup.ts', path.join(folder, 'full.gz')], 'fest'],
  ['restore', ['scripts/restore.ts', file], 'new'],
  ['purge', ['scripts/purge.ts', '--participant', 'participant1001@students.example', '--confirm'], 'fest'],
  ['organisers', ['scripts/organisers.ts', 'add', 'Asha'], 'fest'],
])('npm run %s fails with a sentence if the disk is full', async (_name, args, on) => {
  const dataDir = on === 'fest' ? copyOf(() => {}) : path.join(folder, `new-${copies++}`);
  const { errors, code } = await run(args, { DATA_DIR: dataDir }, '80');
  expect({ errors, code }).toEqual({ errors: sentence, code: 1 });
});

test.concurrent.each(['backup', 'doctor', 'log', 'organisers list', 'purge', 'seed'])(
  'npm run %s makes no database in a mistyped DATA_DIR',
  async (command) => {
    const [name, ...args] = command.split(' ');
    const dataDir = path.join(folder, `mistyped-${name}`);
    const { errors, code } = await run([`scripts/${name}.ts`, ...args], { DATA_DIR: dataDir, BACKUP_TO: folder });
    expect({ errors, code }).toEqual({ errors: expect.stringContaining(dataDir), code: 1 });
    expect(existsSync(dataDir)).toBe(false);
  },
);

test('the server on PostgreSQL refuses to start if the upload folder is not writable', async () => {
  const env = { DATABASE_URL: await createDatabase(inject('postgresUrl')), DATA_DIR: file };
  const { errors, code } = await run(['server/main.ts'], env);
  expect({ errors, code }).toEqual({
    errors: expect.stringMatching(/^DATA_DIR \S+ cannot take uploaded photos: .+\n$/),
    code: 1,
  });
});
