import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { target } from '#scripts/build/target.ts';
import { openDatabase } from '#server/database/open.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { freePort, neededSettings } from '#tests/support/running/processes.ts';

const dataDir = temporaryFolder();

const env = (own: Record<string, string> = {}) => ({ ...neededSettings(), DATA_DIR: dataDir, ...own });

beforeAll(async () => {
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
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
  const program = `${target.build}/server/main.js`;
  const server = spawn(process.execPath, [program], { env: env(own), stdio: ['ignore', 'pipe', 'pipe'] });
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
  const piped = spawn('sh', ['-c', '("$0" scripts/log.ts; echo $? >&2) | true', process.execPath], { env: env() });
  expect(await text(piped.stderr)).toBe('0\n');
});

test('a command that cannot write its output fails with a message', async () => {
  const notToBeWritten = openSync('package.json', 'r');
  const stdio = ['ignore', notToBeWritten, 'pipe'] as const;
  const command = spawn(process.execPath, ['scripts/log.ts'], { env: env(), stdio: [...stdio] });
  const errors = text(command.stderr as Readable);
  expect(await once(command, 'exit')).toEqual([1, null]);
  expect(await errors).toMatch(/^(The output cannot be written: [^\n]*\n)+$/);
});
