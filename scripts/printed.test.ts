import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '#server/audit/log.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { openSqlite, type TestDatabase } from '#tests/support/databases.ts';
import { newRegistration, store } from '#tests/support/stored-fest.ts';

/** Ends a line, returns to its start, clears the screen in two ways, turns text around, and is not text at all. */
const hostile = 'a\n2025-08-12T00:00:00.000Z\tAsha\tpayment-changed\r\u001b[2J\u009b2J\u202e\u2028\u2066b';
const shown =
  'a\\u000a2025-08-12T00:00:00.000Z\\u0009Asha\\u0009payment-changed\\u000d\\u001b[2J\\u009b2J\\u202e\\u2028\\u2066b';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fest-printed-'));
  database = await openSqlite();
  await store(database.db, newRegistration({ name: hostile, email: 'mallory@x.example', photo: null }));
  await addOrganiser(database.db, hostile, 'a long password', new Date('2025-07-01T00:00:00Z'));
  await record(database.db, { actor: 'Asha', action: 'exported', subject: hostile }, new Date('2025-08-01T00:00:00Z'));
});
afterAll(async () => {
  await database.discard();
  rmSync(folder, { recursive: true });
});

/** What a command prints, errors included, as lines. */
function printed(script: string, ...args: string[]): Promise<string[]> {
  const env = { ...process.env, DATA_DIR: database.where.dataDir, DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env }, (_error, out, errors) => {
      resolve((out + errors).trimEnd().split('\n'));
    });
  });
}

test('an entry of the audit log is one line, whatever a spreadsheet was called', async () => {
  const lines = await printed('log');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(`2025-08-01T00:00:00.000Z\tAsha\texported\t${shown}\t`);
});

test('what a participant did by their pass is printed as theirs, and what nobody signed in did as nobody’s', async () => {
  const at = new Date('2025-07-15T00:00:00Z');
  const registrationId = '01980000-0000-7000-8000-000000000000';
  await record(database.db, { actor: null, action: 'photo-added', registrationId, newValue: 'first form' }, at);
  await record(database.db, { actor: null, action: 'photo-added', registrationId, newValue: 'pass' }, at);
  await record(database.db, { actor: null, action: 'withdrawn', registrationId }, at);
  const lines = (await printed('log')).filter((line) => line.includes(registrationId));
  expect(lines.map((line) => line.split('\t').slice(1, 3))).toEqual([
    ['participant', 'withdrawn'],
    ['participant', 'photo-added'],
    ['-', 'photo-added'],
  ]);
});

test.each<[what: string, script: string, args: string[]]>([
  ['an organiser’s name', 'organisers', ['list']],
  ['a participant’s name', 'purge', ['--participant', 'mallory@x.example']],
  ['the name of a backup that cannot be read', 'restore', [`nowhere/${hostile}`]],
])('%s is printed with its control characters escaped', async (_what, script, args) => {
  const text = (await printed(script, ...args)).join('\n');
  expect(text).toContain(shown);
  expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
});

test('the name of a new backup is printed with its control characters escaped', async () => {
  const file = path.join(folder, 'back\u001b[2Jup');
  const lines = [...(await printed('backup', file)), ...(await printed('restore', file, '--overwrite'))];
  expect(lines.filter((line) => line.includes('back\\u001b[2Jup'))).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);
});

test('how a command is used is printed line by line', async () => {
  expect((await printed('organisers')).length).toBeGreaterThan(3);
});
