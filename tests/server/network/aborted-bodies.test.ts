import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { problemFor } from '#server/http/errors.ts';
import { uploadsIn } from '#server/photos/uploads.ts';
import { holder } from '#tests/support/people/pass.ts';
import { keptLog, listen, sharedApp, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const outcomes: string[] = [];
const { lines, logger } = keptLog();
const fest = sharedApp({
  logger,
  onCreate: (app) =>
    app.addHook('onError', async (_request, _reply, error) => void outcomes.push(problemFor(error).code)),
});
let url: URL;
beforeAll(async () => {
  url = new URL(await listen(fest.app));
});

test.each([
  [calls.login.path, 'application/json', '{"username":'],
  [
    calls.register.path,
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAs',
  ],
])('an aborted body for %s is logged as malformed, not as a failed database', async (path, type, half) => {
  for (const way of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(Number(url.port), url.hostname);
    const before = outcomes.length;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${half}`);
    await once(fest.app.server, 'request');
    socket[way]();
    await expect.poll(() => outcomes.length).toBe(before + 1);
  }
  expect([...new Set(outcomes)]).toEqual(['malformed-body']);
  expect(lines).toEqual([]);
});

test('a photo for an unknown pass is read, but not stored', async () => {
  const fest = await startApp();
  const { pass } = (await sendForm(fest.app)).json();
  const sendPhoto = async (to: string) =>
    (await holder(fest.app, `/api${to}`).sendPhoto(new Blob([Buffer.alloc(300_000)]))).statusCode;
  const folder = uploadsIn(fest.where.dataDir);
  rmSync(folder, { recursive: true, force: true });
  // Every upload now fails.
  writeFileSync(folder, '');
  expect([await sendPhoto(pass), await sendPhoto('/pass/AZ-az_09')]).toEqual([500, 404]);
});
