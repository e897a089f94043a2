import { expect, test } from 'vitest';
import { keptLog, startApp } from '#tests/support/running/app.ts';

const warning = expect.stringContaining('set TRUST_PROXY to the number of proxies');

test.each([
  [0, [warning]],
  [1, []],
])('with TRUST_PROXY=%i, a request through a proxy logs %j', async (trustProxy, warnings) => {
  const { lines, logger } = keptLog();
  const fest = await startApp({ config: { trustProxy }, logger });
  await fest.app.inject('/healthz');
  expect(lines).toEqual([]);
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  for (const url of ['/healthz', '/']) await fest.app.inject({ url, headers });
  expect(lines).toEqual(warnings);
  expect(lines.join()).not.toContain('203.0.113.7');
});
