import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { target } from '#scripts/build/target.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { neededSettings } from '#tests/support/running/processes.ts';
import { readEnvFile } from './env-file.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv('ENV_FILE', '');
});
afterEach(() => vi.unstubAllEnvs());

function faultsOf(content: string | Buffer): string[] {
  const file = path.join(folder, '.env');
  writeFileSync(file, content);
  return readEnvFile(file).faults;
}

/** Runs a built program in the folder until it ends or listens. Returns its output. */
async function run(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const all = { cwd: folder, env: { ...neededSettings(), ...env } };
  const child = spawn(process.execPath, [path.resolve(target.build, program), ...args], all);
  child.stdout.on('data', (said) => / is at http/.test(String(said)) && child.kill('SIGTERM'));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return out + errors;
}

test('the server and the commands read only settings from .env', async () => {
  writeFileSync(
    path.join(folder, '.env'),
    'export PORT=0\nDATA_DIR="./the state" # a comment\nADMIN_USERNAME=asha\nADMIN_PASSWORD=\'a long # password\'\nTRUST_PROXI=1\nnpm_lifecycle_event=start\n',
  );
  const said = await run('server/main.js', [], {});
  expect(said).toMatch(/ is at http:\/\/127\.0\.0\.1:(?!3000)/);
  expect(said).toContain('.env sets TRUST_PROXI, which is not a setting. .env.example lists all settings\n');
  expect(await run('commands/organisers.js', ['list'], {})).toContain('asha');
});

test.each([
  ['prefer a set variable to .env, even an empty one', { DATA_DIR: 'b', DATABASE_URL: '' }, 'b'],
  ['read no .env with ENV_FILE=off, as in every test', { ENV_FILE: 'off' }, 'data'],
])('the server and the commands %s', async (_what, env, dataDir) => {
  writeFileSync(path.join(folder, '.env'), 'DATA_DIR=./a\nDATABASE_URL=postgres://fest:hush@127.0.0.1:1/fest\n');
  const said = await run('commands/organisers.js', ['list'], env as Record<string, string>);
  expect(said).toContain(`DATA_DIR ${path.join(folder, dataDir)} has no database.`);
  expect(readdirSync(folder)).toEqual(['.env']);
});

test('the server and the commands stop with one message if .env is wrong', async () => {
  mkdirSync(path.join(folder, '.env'));
  for (const program of ['server/main.js', 'commands/doctor.js']) {
    expect(await run(program, [], {})).toBe(
      'The file .env cannot be read (EISDIR): give this user the right to read it\n',
    );
  }
});

test.each(['PORT 3001', 'PORT: 3001', '=3001', 'TRUST-PROXY=1'])(
  'a line of .env such as "%s" is reported with its number',
  (line) => {
    expect(faultsOf(`# settings\n\n${line}\n`)).toEqual(['Line 3 of .env must be NAME=value']);
  },
);

test('a line of .env with an unclosed quote is reported', () => {
  expect(faultsOf('HOST="0.0.0.0\r\nPORT=1\r\n')).toEqual(['Line 1 of .env has a " that is not closed']);
});

test('a line of .env may be empty, a comment, quoted or exported, or end as on Windows', () => {
  expect(faultsOf('\ufeff# all\r\n\r\nexport PORT=1\r\nHOST = "a" # b\r\nMAIL_FROM=\'a <b@c>\'\r\n')).toEqual([]);
});

test('a line of .env in another encoding is reported', () => {
  expect(faultsOf(Buffer.from('\ufeffPORT=1\r\n', 'utf16le'))).toEqual([
    'The file .env is not UTF-8: save it in that encoding',
  ]);
});
