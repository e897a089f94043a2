import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { listen, startApp } from '#tests/support/running/app.ts';

test('a page on another host can read why a server that ends refuses it', async () => {
  const origin = 'https://fest.example';
  const fest = await startApp({ config: { allowedOrigins: [origin] } });
  const url = (await listen(fest.app)) + calls.register.path;
  const closing = fest.app.close();
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' };
  const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin, ...asked } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  const answer = await fetch(url, { method: 'POST', headers: { origin } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    connection: 'close',
  });
  const error = 'The server is restarting. Please try again in a moment.';
  expect([answer.status, await answer.json()]).toEqual([503, { error }]);
  await closing;
  await fest.stop();
});
