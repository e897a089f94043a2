import { closeSync, cpSync, existsSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, inject, test } from 'vitest';
import { target } from '#scripts/build/target.ts';
import { openDatabase } from '#server/database/open.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { storeFest } from '#tests/support/database/stored-fest.ts';
import { runHere } from '#tests/support/running/command.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { runNode } from '#tests/support/running/processes.ts';
import { backup } from './backup/file/write.ts';

const built = `${target.build}/server/main.js`;
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
  const others = "select pageno, pgsize as size from dbstat where name <> 'sqlite_schema' and name not like '%kysely%'";
  const pages = database.prepare(others).all() as { pageno: number; size: number }[];
  database.close();
  const handle = openSync(file, 'r+');
  for (const { pageno, size } of pages) writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (pageno - 1) * size);
  closeSync(handle);
}

const worlds: Record<string, () => Record<string, string> | Promise<Record<string, string>>> = {
  'DATA_DIR cannot be made': () => ({ DATA_DIR: '/proc/fest/data' }),
  'DATA_DIR is a file': () => ({ DATA_DIR: file }),
  'the database file is no database': () => ({ DATA_DIR: copyOf((file) => writeFileSync(file, 'x'.repeat(40_000))) }),
  'tables of the database are damaged': () => ({ DATA_DIR: copyOf(garbleTables) }),
  'PostgreSQL is away': () => ({ DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest' }),
  'PostgreSQL has no such database': () => ({
    DATABASE_URL: Object.assign(new URL(inject('postgresUrl')), { pathname: '/nothing' }).href,
  }),
};

/** The doctor prints several sentences. */
const sentences = expect.stringMatching(/^([A-Z/][^\n]*\n)+$/);
const sentence = expect.stringMatching(/^[A-Z/][^\n]*\n$/);
const commands = { backup: [path.join(folder, 'new.gz')], restore: [file, '--overwrite'], organisers: ['list'] };

test.each(Object.entries(worlds))(
  'backup, restore, purge, organisers and log fail with a message if %s',
  async (_world, world) => {
    const env = await world();
    for (const [name, args] of Object.entries({ ...commands, purge: [], log: [] })) {
      const { errors, code } = await runHere(`scripts/${name}.ts`, args, { DATABASE_URL: '', ...env });
      expect({ name, errors, code }).toEqual({ name, errors: sentence, code: 1 });
      expect(errors).not.toContain('hush');
    }
  },
);

/** Runs a program in a process. A limited `room` looks like a full disk to the program. */
async function run(args: string[], env: Record<string, string>, room = 'unlimited') {
  const { errors, code } = await runNode(args, { PORT: '0', ...env }, { input: 'a long password\n', room });
  return { errors, code };
}

test.each([
  [built, 'DATA_DIR cannot be made', sentence],
  [built, 'tables of the database are damaged', sentence],
  [built, 'the database file is no database', sentence],
  ['scripts/doctor.ts', 'the database file is no database', sentences],
  ['scripts/doctor.ts', 'PostgreSQL is away', sentences],
])('%s fails with a message if %s', async (program, world, errors) => {
  expect(await run([program], (await worlds[world]?.()) ?? {})).toEqual({ errors, code: 1 });
});

test.each<[string, string[], string]>([
  [built, [], 'new'],
  ['scripts/backup.ts', [path.join(folder, 'full.gz')], 'fest'],
  ['scripts/restore.ts', [file], 'new'],
  ['scripts/organisers.ts', ['add', 'Asha'], 'fest'],
])('%s fails with a message if the disk is full', async (program, args, on) => {
  const dataDir = on === 'fest' ? copyOf(() => {}) : path.join(folder, `new-${copies++}`);
  expect(await run([program, ...args], { DATA_DIR: dataDir }, '80')).toEqual({ errors: sentence, code: 1 });
});

test('no command makes a database in a mistyped DATA_DIR', async () => {
  const dataDir = path.join(folder, 'mistyped');
  const mistyped = { errors: expect.stringContaining(dataDir), code: 1 };
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_TO: folder };
  for (const [name, ...args] of [['backup'], ['log'], ['organisers', 'list'], ['purge'], ['seed']] as const)
    expect(await runHere(`scripts/${name}.ts`, args, env)).toMatchObject(mistyped);
  expect(await run(['scripts/doctor.ts'], env)).toEqual(mistyped);
  expect(existsSync(dataDir)).toBe(false);
});

test('the server on PostgreSQL refuses to start if the upload folder is not writable', async () => {
  const env = { DATABASE_URL: await createDatabase(inject('postgresUrl')), DATA_DIR: file };
  const errors = expect.stringMatching(/^DATA_DIR \S+ cannot take uploaded photos: .+\n$/);
  expect(await run([built], env)).toEqual({ errors, code: 1 });
});
