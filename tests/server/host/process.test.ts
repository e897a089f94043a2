import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { target } from '#scripts/build/target.ts';
import { openDatabase } from '#server/database/open.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { runHere } from '#tests/support/running/command.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { freePort, neededSettings } from '#tests/support/running/processes.ts';

const dataDir = temporaryFolder();
const folder = (name: string) => path.join(dataDir, name);

const built = `${target.build}/server/main.js`;

/** Starts a program. `printed` waits until the program prints a pattern, and fails if the program ends first. */
function start(program: string, env: Record<string, string>) {
  const own = { DATA_DIR: dataDir, DATA_DIR_STAYS: 'yes', PORT: '0' };
  const child = spawn(process.execPath, [program], { env: { ...neededSettings(), ...own, ...env } });
  child.stdin.end();
  const errors = text(child.stderr);
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const found = pattern.exec(output);
        if (found) resolve(found[1] ?? '');
      });
      exit.then(async () => reject(new Error(`It ended first: ${output}${await errors}`)));
    });
  const end = () => child.kill('SIGTERM') && exit;
  return { child, errors, exit, end, printed };
}

const address = /^Tech Fest 10\.0 is at (http:\/\/127\.0\.0\.1:\d+)$/m;

test.each<[program: string, ...signals: NodeJS.Signals[]]>([
  ['server/main.ts', 'SIGTERM', 'SIGINT'],
  ['scripts/start.js', 'SIGHUP', 'SIGTERM'],
])(
  '%s prints its address and which dates are past, serves, and ends on a signal, even if more signals follow',
  async (program, ...signals) => {
    const server = start(program, { ADMIN_USERNAME: 'organiser', ADMIN_PASSWORD: 'organiser-password' });
    const output = text(server.child.stdout);
    const url = await server.printed(address);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
    for (const signal of signals) server.child.kill(signal);
    expect([await server.exit, await server.errors]).toEqual([0, '']);
    expect(await output).toContain('\nfest/edition.ts has days in the past: date 2025-08-12, ');
  },
);

const onRender = { RENDER: 'true', DATA_DIR_STAYS: '', DATA_DIR: folder('forgotten') };
test.each<[what: string, env: Record<string, string>, errors: RegExp]>([
  [
    'wrong settings',
    { PORT: 'x', RATE_LIMIT: 'x' },
    /^PORT must be a port from 0 to 65535\nRATE_LIMIT must be on or off\n$/,
  ],
  [
    'a disk that each deploy empties',
    onRender,
    /^On Render every deploy empties DATA_DIR \S+, .*Add a disk .*DATABASE_URL.*\n$/,
  ],
  [
    'a database that cannot be reached, and does not print its password',
    { DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest' },
    /^DATABASE_URL names a database that cannot be used: (?!.*hush).*ECONNREFUSED.*\n$/,
  ],
])('the server does not start with %s', async (_what, env, errors) => {
  const server = start(built, env);
  expect([await server.exit, await server.errors]).toEqual([1, expect.stringMatching(errors)]);
  expect(existsSync(folder('forgotten'))).toBe(false);
});

test('two servers cannot share a port or a folder, and the first password is printed once', async () => {
  const own = { DATA_DIR: folder('own') };
  const first = start(built, own);
  const password = first.printed(/^The first organiser is \S+ with the password (\S{10,}) \(shown only now\)$/m);
  const { port } = new URL(await first.printed(address));
  expect(await password).not.toBe('');
  const onPort = start(built, { PORT: port, DATA_DIR: folder('another') });
  const inFolder = start(built, own);
  expect([await onPort.exit, await inFolder.exit]).toEqual([1, 1]);
  expect(await onPort.errors).toMatch(new RegExp(`^PORT ${port} of 127.0.0.1 is already in use.*\n$`));
  expect(await inFolder.errors).toBe(
    `DATA_DIR ${own.DATA_DIR} is in use by another server. Stop that one first, or set DATA_DIR to another folder.\n`,
  );
  first.child.kill('SIGKILL');
  await first.exit;
  const next = start(built, own);
  const output = text(next.child.stdout);
  await next.printed(address);
  expect(await next.end()).toBe(0);
  expect(await output).not.toContain('password');
});

test('if four servers start on one folder at once, only one serves', async () => {
  const servers = Array.from({ length: 4 }, () => start(built, { DATA_DIR: folder('four') }));
  const printed = servers.map((server) => server.printed(address).catch((error: Error) => error.message));
  const outcomes = await Promise.all(printed);
  const serving = servers.filter((_, index) => outcomes[index]?.startsWith('http'));
  expect(serving).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.includes('is in use by another server'))).toHaveLength(3);
  await serving[0]?.end();
});

test('npm run organisers adds, lists, changes and removes organisers, and the server then makes no first account', async () => {
  const own = { DATA_DIR: folder('organisers'), DATABASE_URL: '' };
  const run = async (args: string[], input = '') => {
    const { code, out, errors } = await runHere('scripts/organisers.ts', args, own, input);
    return [code, out + errors];
  };
  mkdirSync(own.DATA_DIR);
  const { db } = await openDatabase({ dataDir: own.DATA_DIR, databaseUrl: null });
  await db.destroy();
  expect(await run([])).toEqual([1, expect.stringContaining('organisers -- add NAME')]);
  expect(await run(['add', 'Ravi'], 'short\n')).toEqual([1, expect.stringContaining('at least 10 characters')]);
  expect(await run(['add', 'Ravi'], 'with a\ttab in it\n')).toEqual([1, expect.stringContaining('not have control')]);
  expect(await run(['add', 'Ravi'], 'long enough 1\n')).toEqual([0, 'Ravi can sign in now.\n']);
  expect(await run(['add', 'ravi'], 'long enough 1\n')).toEqual([1, expect.stringContaining('already has an account')]);
  expect(await run(['password', 'Ravi'], 'long enough 2\n')).toEqual([0, expect.stringContaining('signed out')]);
  expect(await run(['list'])).toEqual([0, expect.stringContaining('Ravi\tsince')]);
  expect(await run(['remove', 'Ravi'])).toEqual([0, 'Ravi can no longer sign in.\n']);
  expect(await run(['remove', 'Ravi'])).toEqual([1, expect.stringContaining('no organiser Ravi')]);

  const server = start(built, { ...own, ADMIN_USERNAME: 'Ravi', ADMIN_PASSWORD: 'long enough 2' });
  const ignored = server.printed(/^(ADMIN_USERNAME .*)$/m);
  const url = await server.printed(address);
  expect(await ignored).toBe(
    'ADMIN_USERNAME and ADMIN_PASSWORD are ignored: the first account was made before. To edit accounts, run npm run organisers',
  );
  const { method, path: login } = calls.login;
  const body = JSON.stringify({ username: 'Ravi', password: 'long enough 2' });
  const answer = await fetch(url + login, { method, body, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(401);
  await server.end();
  expect(await server.errors).toMatch(/^Nobody can sign in: .*organisers -- add NAME.*\n/);
});

test('the seed fills the fest, and a second run adds nobody', async () => {
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  await db.destroy();
  const seed = () => runHere('scripts/seed.ts', ['25'], { DATA_DIR: dataDir, DATABASE_URL: '' });
  const filled = { out: 'The database has 25 registrations.\n', errors: '', code: 0 };
  expect([await seed(), await seed()]).toEqual([filled, filled]);
});

const env = { ...neededSettings(), DATA_DIR: folder('unread') };
beforeAll(async () => {
  mkdirSync(env.DATA_DIR);
  const { db } = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: null });
  for (const name of ['Asha', 'Ravi', 'Meera']) await addOrganiser(db, name, 'a long password', new Date());
  await db.destroy();
});

/** Resolves once the server answers. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('the server serves even if nobody reads its output', async () => {
  const port = String(await freePort());
  // Makes the server log each request, here to the closed pipe.
  const own = { PORT: port, SLOW_REQUEST_MS: '0' };
  const server = spawn(process.execPath, [built], { env: { ...env, ...own }, stdio: ['ignore', 'pipe', 'pipe'] });
  server.stdout.destroy();
  server.stderr.destroy();
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([answers(url), ended]);
  for (let request = 0; request < 5; request++) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a command succeeds silently if the reader of its output ends early', async () => {
  const piped = spawn('sh', ['-c', '("$0" scripts/log.ts; echo $? >&2) | true', process.execPath], { env });
  expect(await text(piped.stderr)).toBe('0\n');
});

test('a command that cannot write its output fails with a message', async () => {
  const notToBeWritten = openSync('package.json', 'r');
  const stdio = ['ignore', notToBeWritten, 'pipe'] as const;
  const command = spawn(process.execPath, ['scripts/log.ts'], { env, stdio: [...stdio] });
  const errors = text(command.stderr as Readable);
  expect(await once(command, 'exit')).toEqual([1, null]);
  expect(await errors).toMatch(/^(The output cannot be written: [^\n]*\n)+$/);
});
