import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountJoinPath } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls/calls.ts';
import { deskJoinPath } from '#contract/desk/desk.ts';
import { passPath } from '#contract/pass.ts';

const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const [, pattern = '', block = ''] = /location ~ (\S+) \{\n([^}]*access_log off[^}]*)\}/.exec(nginx) ?? [];

test('nginx logs no address that contains a secret', () => {
  const withToken = Object.values(calls).flatMap(({ path }) => (path.includes(':token') ? [path] : []));
  expect(withToken.length).toBeGreaterThan(3);
  for (const path of [...withToken, passPath('x'), deskJoinPath('x'), accountJoinPath('x'), '/id-photos/x?signature=x'])
    expect(path).toMatch(new RegExp(pattern));
  expect(block).toContain('error_log /dev/null crit;');
});
