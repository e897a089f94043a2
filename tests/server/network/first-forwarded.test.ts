import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { readConfig } from '#server/config/config.ts';
import { type Fest, keptLog, organiser, signIn, startApp } from '#tests/support/running/app.ts';

let fest: Fest;

async function start(env: Record<string, string>): Promise<string[]> {
  const { lines, logger } = keptLog();
  fest = await startApp({ config: { trustProxy: readConfig(env).trustProxy }, logger });
  return lines;
}
const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

test('warns once about a proxy that TRUST_PROXY does not count', async () => {
  const lines = await start({});
  await fest.app.inject('/healthz');
  expect(lines).toEqual([]);
  for (const url of ['/healthz', '/']) await fest.app.inject({ url, headers: forwarded });
  expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY to the number of proxies')]);
  expect(lines.join()).not.toContain('203.0.113.7');
});

test('does not warn about a proxy that TRUST_PROXY counts', async () => {
  const lines = await start({ TRUST_PROXY: '1' });
  await fest.app.inject({ url: '/healthz', headers: forwarded });
  expect(lines).toEqual([]);
});

test('on a host with known proxies, cookies are Secure without a setting', async () => {
  const lines = await start({ RENDER: 'true' });
  await signIn(fest.app, fest.clock, fest.db);
  const headers = { ...forwarded, 'x-forwarded-for': '203.0.113.7, 198.51.100.1, 10.0.0.1' };
  const signedIn = await fest.app.inject({ method: 'POST', url: calls.login.path, payload: organiser, headers });
  expect(signedIn.cookies).toMatchObject([{ secure: true }, { secure: true }]);
  expect(lines).toEqual([]);
});
