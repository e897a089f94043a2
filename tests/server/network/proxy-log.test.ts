import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountJoinPath } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls/calls.ts';
import { deskJoinPath } from '#contract/desk/desk.ts';
import { passPath } from '#contract/pass.ts';
import { keptLog, startApp } from '#tests/support/running/app.ts';

const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const [, pattern = '', block = ''] = /location ~ (\S+) \{\n([^}]*access_log off[^}]*)\}/.exec(nginx) ?? [];

test('nginx logs no address that contains a secret', () => {
  const withToken = Object.values(calls).flatMap(({ path }) => (path.includes(':token') ? [path] : []));
  expect(withToken.length).toBeGreaterThan(3);
  for (const path of [...withToken, passPath('x'), deskJoinPath('x'), accountJoinPath('x'), '/id-photos/x?signature=x'])
    expect(path).toMatch(new RegExp(pattern));
  expect(block).toContain('error_log /dev/null crit;');
});

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
