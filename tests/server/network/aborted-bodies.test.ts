import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { problemFor } from '#server/http/errors.ts';
import { startApp } from '#tests/support/running/app.ts';

/** What the server made of each request that failed: the code of the problem, and whether it was logged. */
const outcomes: string[] = [];
const logged: string[] = [];

let fest: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  fest = await startApp({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
    onCreate: (app) =>
      app.addHook('onError', async (_request, _reply, error) => void outcomes.push(problemFor(error).code)),
  });
  await fest.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => fest.stop());

test.each([
  [calls.login.path, 'application/json', '{"username":'],
  [
    calls.register.path,
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAs',
  ],
])('a body for %s whose sender hangs up is a malformed body, not a database that is away', async (path, type, half) => {
  const { port } = fest.app.server.address() as AddressInfo;
  for (const way of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(port, '127.0.0.1');
    const before = outcomes.length;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${half}`);
    await once(fest.app.server, 'request');
    socket[way]();
    await expect.poll(() => outcomes.length).toBe(before + 1);
  }
  expect([...new Set(outcomes)]).toEqual(['malformed-body']);
  expect(logged).toEqual([]);
});
