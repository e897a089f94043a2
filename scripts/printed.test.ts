import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { record } from '#server/book/entries.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { sharedDatabase } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { runHere } from '#tests/support/running/command.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';

/** Has characters that end a line, return to its start, clear the screen, or reverse the text direction. */
const hostile = 'a\n2025-08-12T00:00:00.000Z\tAsha\tpayment-changed\r\u001b[2J\u009b2J\u202e\u2028\u2066b';
const shown =
  'a\\u000a2025-08-12T00:00:00.000Z\\u0009Asha\\u0009payment-changed\\u000d\\u001b[2J\\u009b2J\\u202e\\u2028\\u2066b';

const database = sharedDatabase();
const { db } = database;
const folder = temporaryFolder();
beforeAll(async () => {
  await store(db, newRegistration({ name: hostile, email: 'mallory@x.example', photo: null }));
  await addOrganiser(db, hostile, 'a long password', new Date('2025-07-01T00:00:00Z'));
  const exported = { actor: 'Asha', role: 'organiser', kind: 'exported', subject: hostile } as const;
  await record(db, exported, new Date('2025-08-02T00:00:00Z'));
});

/** The lines that a command prints, including errors. */
async function printed(script: string, ...args: string[]): Promise<string[]> {
  const { out, errors } = await runHere(`scripts/${script}.ts`, args, settingsOf(database.where));
  return (out + errors).trimEnd().split('\n');
}

test('prints an entry of the log on one line, even if a file name has line breaks', async () => {
  const lines = await printed('log');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(`2025-08-02T00:00:00.000Z\tAsha\texported\t${shown}\t`);
  expect(lines[1]).toMatch(/^2025-08-01T10:00:00\.000Z\tvisitor\tregistered\t[\da-f-]{36}\toracle bingo$/);
});

test('prints for each entry of the log what changed and who changed it', async () => {
  const at = new Date('2025-07-15T00:00:00Z');
  const registrationId = '01980000-0000-7000-8000-000000000000';
  const nobody = { actor: null, role: null, registrationId };
  await record(db, { ...nobody, kind: 'photo-viewed' }, at);
  await record(db, { ...nobody, role: 'participant', kind: 'withdrawn' }, at);
  await record(db, { ...nobody, actor: 'Gate', kind: 'paid', oldValue: '', newValue: 'cash' }, at);
  const lines = (await printed('log')).filter((line) => line.includes(registrationId));
  expect(lines.map((line) => line.split('\t').toSpliced(3, 1).slice(1))).toEqual([
    ['Gate', 'paid', '- → cash'],
    ['participant', 'withdrawn', ''],
    ['-', 'photo-viewed', ''],
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

test('escapes control characters in the name of a backup', async () => {
  const file = path.join(folder, 'back\u001b[2Jup');
  const lines = [...(await printed('backup', file)), ...(await printed('restore', file, '--overwrite'))];
  expect(lines.filter((line) => line.includes('back\\u001b[2Jup'))).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);
});
