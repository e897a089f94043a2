import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { readConfig } from '#server/config/config.ts';
import { organiser, signIn, startApp } from '#tests/support/running/app.ts';

const lines: string[] = [];
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)).msg);
    done();
  },
});

let fest: Awaited<ReturnType<typeof startApp>>;
afterEach(async () => {
  await fest.stop();
  lines.length = 0;
});

const start = async (env: Record<string, string>) => {
  const { trustProxy } = readConfig(env);
  fest = await startApp({ config: { trustProxy }, logger: { level: 'warn', stream } });
};
const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

test('the first request through a proxy that nobody told of is one line that says what to set', async () => {
  await start({});
  await fest.app.inject('/healthz');
  expect(lines).toEqual([]);
  for (const url of ['/healthz', '/']) await fest.app.inject({ url, headers: forwarded });
  expect(lines).toEqual([expect.stringContaining('set TRUST_PROXY to the number of proxies')]);
  expect(lines.join()).not.toContain('203.0.113.7');
});

test('behind a proxy that was told of there is no such line', async () => {
  await start({ TRUST_PROXY: '1' });
  await fest.app.inject({ url: '/healthz', headers: forwarded });
  expect(lines).toEqual([]);
});

test('on a host that always has a proxy cookies are Secure without a setting', async () => {
  await start({ RENDER: 'true' });
  await signIn(fest.app, fest.clock, fest.db);
  const signedIn = await fest.app.inject({
    method: 'POST',
    url: calls.login.path,
    payload: organiser,
    headers: { ...forwarded, 'x-forwarded-for': '203.0.113.7, 198.51.100.1, 10.0.0.1' },
  });
  expect(signedIn.cookies).toMatchObject([{ secure: true }, { secure: true }]);
  expect(lines).toEqual([]);
});
