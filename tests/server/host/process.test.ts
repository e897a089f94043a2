import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { asha, formBody } from '#tests/support/running/multipart.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'fest-process-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a script of the repository to its end, or until it has printed what is waited for. */
function start(script: string, env: Record<string, string>, args: string[] = [], input = '') {
  const { PATH, NODE_OPTIONS, ENV_FILE } = process.env;
  const own = { PATH, NODE_OPTIONS, ENV_FILE, DATA_DIR: dataDir, DATA_DIR_STAYS: 'yes', PORT: '0', ...env };
  const child = spawn(process.execPath, [script, ...args], { env: own });
  child.stdin.end(input);
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
  return { child, errors, exit, printed };
}

const address = /^Tech Fest 10\.0 is at (http:\/\/127\.0\.0\.1:\d+)$/m;

/** From its sources, and as it is built. */
const programs = ['server/main.ts', 'scripts/start.js'];

test.each(programs)(
  '%s says where it is, serves, and ends in peace when asked, even with a connection open',
  async (program) => {
    const server = start(program, { ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'desk-password' });
    const url = await server.printed(address);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }]);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.exit).toBe(0);
    expect(await server.errors).toBe('');
  },
);

/** A registration of which the server has accepted the head, and the rest comes when the test says so. */
async function beginUpload(url: string) {
  const { payload, headers } = await formBody(asha);
  const upload = request(url + calls.register.path, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length, expect: '100-continue' },
  });
  const accepted = once(upload, 'continue');
  const answered = once(upload, 'response');
  upload.flushHeaders();
  await accepted;
  const finish = async () => {
    upload.end(payload);
    const [answer] = (await answered) as [IncomingMessage];
    return answer.resume();
  };
  return { finish };
}

test('a server whose terminal hangs up finishes what it accepted and ends, though the signal comes twice', async () => {
  const server = start('server/main.ts', { DATA_DIR: path.join(dataDir, 'hanging-up') });
  const url = await server.printed(address);
  const upload = await beginUpload(url);
  server.child.kill('SIGHUP');
  server.child.kill('SIGHUP');
  const answer = await upload.finish();
  expect(answer.statusCode).toBe(200);
  expect(await server.exit).toBe(0);
});

test('a port in use and a wrong configuration stop the start with plain sentences and no stack', async () => {
  const server = start('server/main.ts', {});
  const { port } = new URL(await server.printed(address));
  const second = start('server/main.ts', { PORT: port, DATA_DIR: path.join(dataDir, 'another') });
  expect(await second.exit).toBe(1);
  expect(await second.errors).toMatch(new RegExp(`^PORT ${port} of 127.0.0.1 is in use already.*\n$`));
  server.child.kill('SIGTERM');
  await server.exit;

  const wrong = start('server/main.ts', { PORT: 'x', RATE_LIMIT: 'x' });
  expect(await wrong.exit).toBe(1);
  expect(await wrong.errors).toBe('PORT takes a port from 0 to 65535\nRATE_LIMIT takes on or off\n');
});

test('a start on a host that forgets its disk is one sentence that says how to have one that stays', async () => {
  const server = start('server/main.ts', {
    RENDER: 'true',
    DATA_DIR_STAYS: '',
    DATA_DIR: path.join(dataDir, 'forgotten'),
  });
  expect(await server.exit).toBe(1);
  expect(await server.errors).toMatch(/^On Render every deploy empties DATA_DIR \S+, .*Add a disk .*DATABASE_URL.*\n$/);
  expect(existsSync(path.join(dataDir, 'forgotten'))).toBe(false);
});

test('a second server on the folder of one that runs is refused at once, and let in once that one was killed', async () => {
  const first = start('server/main.ts', {});
  await first.printed(address);
  const second = start('server/main.ts', {});
  expect(await second.exit).toBe(1);
  expect(await second.errors).toBe(
    `DATA_DIR ${dataDir} is in use by another server. End that one first, or set DATA_DIR to another folder.\n`,
  );
  first.child.kill('SIGKILL');
  await first.exit;
  const third = start('server/main.ts', {});
  await third.printed(address);
  third.child.kill('SIGTERM');
  expect(await third.exit).toBe(0);
});

test('of four servers that start on one folder at once, one serves', async () => {
  const folder = path.join(dataDir, 'four');
  const servers = Array.from({ length: 4 }, () => start('server/main.ts', { DATA_DIR: folder }));
  const outcomes = await Promise.all(
    servers.map((server) => server.printed(address).catch((error: Error) => error.message)),
  );
  const serving = servers.filter((_, index) => outcomes[index]?.startsWith('http'));
  expect(serving).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.includes('is in use by another server'))).toHaveLength(3);
  serving[0]?.child.kill('SIGTERM');
  await serving[0]?.exit;
});

test('a request that is under way when the server is asked to end is answered, and a new one is refused', async () => {
  const server = start('server/main.ts', { DATA_DIR: path.join(dataDir, 'ending') });
  const url = await server.printed(address);
  const upload = await beginUpload(url);
  server.child.kill('SIGTERM');
  const refused = async () => {
    for (;;) {
      const answer = await fetch(`${url}/healthz`).catch(() => null);
      if (answer === null) return 'nobody listens';
      if (answer.status === 503) return ((await answer.json()) as { error: string }).error;
    }
  };
  expect(['The server is being restarted. Please try again in a moment.', 'nobody listens']).toContain(await refused());
  const answer = await upload.finish();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await server.exit).toBe(0);
});

test('a database that is not there stops the start without its password', async () => {
  const server = start('server/main.ts', { DATABASE_URL: 'postgres://fest:hush@127.0.0.1:1/fest' });
  expect(await server.exit).toBe(1);
  expect(await server.errors).toMatch(/^DATABASE_URL names a database that cannot be used: .*ECONNREFUSED.*\n$/);
});

test('the command for organisers adds, lists, changes and removes, and says what is wrong', async () => {
  const run = async (args: string[], input = '') => {
    const command = start('scripts/organisers.ts', {}, args, input);
    const [code, out, errors] = await Promise.all([command.exit, text(command.child.stdout), command.errors]);
    return [code, out + errors] as const;
  };
  expect(await run([])).toEqual([1, expect.stringContaining('organisers -- add NAME')]);
  expect(await run(['add', 'Ravi'], 'short\n')).toEqual([1, expect.stringContaining('at least 10 characters')]);
  expect(await run(['add', 'Ravi'], 'with a\ttab in it\n')).toEqual([1, expect.stringContaining('no control')]);
  expect(await run(['add', 'Ravi'], 'long enough 1\n')).toEqual([0, 'Ravi can sign in now.\n']);
  expect(await run(['add', 'ravi'], 'long enough 1\n')).toEqual([1, expect.stringContaining('has an account already')]);
  expect(await run(['password', 'Ravi'], 'long enough 2\n')).toEqual([0, expect.stringContaining('signed out')]);
  expect(await run(['list'])).toEqual([0, expect.stringContaining('Ravi\tsince')]);
  expect(await run(['remove', 'Ravi'])).toEqual([0, 'Ravi cannot sign in any more.\n']);
  expect(await run(['remove', 'Ravi'])).toEqual([1, expect.stringContaining('no organiser Ravi')]);
});

test('an organiser who was removed stays out after a restart with the same ADMIN_USERNAME, and the start says so', async () => {
  const first = { DATA_DIR: path.join(dataDir, 'removed'), ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'desk-password' };
  const begun = start('server/main.ts', first);
  await begun.printed(address);
  const removal = start('scripts/organisers.ts', first, ['remove', 'desk']);
  expect(await removal.exit).toBe(0);
  begun.child.kill('SIGTERM');
  await begun.exit;

  const again = start('server/main.ts', first);
  const said = again.printed(/^(ADMIN_USERNAME .*)$/m);
  const url = await again.printed(address);
  expect(await said).toBe(
    'ADMIN_USERNAME and ADMIN_PASSWORD are not used: the first account was made before (npm run organisers)',
  );
  const { method, path: login } = calls.login;
  const body = JSON.stringify({ username: 'desk', password: 'desk-password' });
  const answer = await fetch(url + login, { method, body, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(401);
  again.child.kill('SIGTERM');
  expect(await again.errors).toMatch(/^Nobody can sign in: .*organisers -- add NAME.*\n$/);
});

test('the seed fills the fest, and a second run adds nobody', async () => {
  for (let time = 0; time < 2; time++) {
    const seed = start('scripts/seed.ts', {}, ['25']);
    expect(await text(seed.child.stdout)).toBe('The database holds 25 registrations.\n');
    expect(await seed.exit).toBe(0);
  }
});
