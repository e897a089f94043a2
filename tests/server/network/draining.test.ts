import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { startApp } from '#tests/support/running/app.ts';

const origin = 'https://fest.example';
let fest: Awaited<ReturnType<typeof startApp>>;
let url: string;
beforeAll(async () => {
  fest = await startApp({ config: { allowedOrigins: [origin] } });
  await fest.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(fest.app.server.address() as AddressInfo).port}`;
});
afterAll(() => fest.stop());

test('a page on another host may read why a server that ends refuses it', async () => {
  const closing = fest.app.close();
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' };
  const preflight = await fetch(url + calls.register.path, { method: 'OPTIONS', headers: { origin, ...asked } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  const answer = await fetch(url + calls.register.path, { method: 'POST', headers: { origin } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    connection: 'close',
  });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: 'The server is being restarted. Please try again in a moment.' },
  ]);
  await closing;
});
