import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { target } from '#scripts/build/target.ts';
import { startApp } from '#tests/support/running/app.ts';

/** `_headers` and `_redirects` of the built site, for static hosts. */

const siteDir = path.resolve(target.build, 'site');
const linesOf = (file: string) => readFileSync(path.join(siteDir, file), 'utf8').split('\n');

type Rule = { path: string; headers: [name: string, value: string][] };

function readRules(): Rule[] {
  const rules: Rule[] = [];
  for (const line of linesOf('_headers')) {
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) rules.at(-1)?.headers.push([name, value]);
    else if (line !== '') rules.push({ path: line, headers: [] });
  }
  return rules;
}

const rules = readRules();
const fits = (rule: string, url: string) => (rule.endsWith('*') ? url.startsWith(rule.slice(0, -1)) : rule === url);
const written = (url: string) => rules.filter((rule) => fits(rule.path, url)).flatMap(({ headers }) => headers);

let fest: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  fest = await startApp({ siteDir, config: { trustProxy: 1 } });
});
afterAll(() => fest.stop());

const files = globSync('**/*.*', { cwd: siteDir }).filter((file) => !/\.(br|gz)$|^404\.html$/.test(file));
const addresses = files.map((file) => `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`);
const secrets = ['/pass/AZ-az_09', '/desk/join/AZ-az_09'];

test('a static host gives each address the headers of the server, each once', async () => {
  expect(addresses).toEqual(
    expect.arrayContaining(['/', '/register', '/events/oracle', '/admin/notices', '/desk/join']),
  );
  for (const url of [...addresses, ...secrets]) {
    const answer = await fest.app.inject({ url, headers: { 'x-forwarded-proto': 'https' } });
    const { connection, date, etag, vary, ...sent } = answer.headers;
    delete sent['content-length'];
    const names = written(url).map(([name]) => name);
    expect(new Set(names).size, url).toBe(names.length);
    if (!names.includes('content-type')) delete sent['content-type'];
    const ours = Object.fromEntries(written(url));
    // A static host cannot answer 404 for an unknown pass.
    expect([url, ours], url).toEqual([url, sent]);
  }
});

test('an unknown address has the headers of all', async () => {
  expect(Object.fromEntries(written('/nothing/here'))).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('addresses of passes and one-time links show their page without a redirect', () => {
  expect(linesOf('_redirects').filter(Boolean)).toEqual(['/pass/* /pass 200', '/desk/join/* /desk/join 200']);
  // Files, so that no host adds a slash.
  expect(files).toEqual(expect.arrayContaining(['pass.html', path.join('desk', 'join.html')]));
});

test('the rules keep within the limits of hosts', () => {
  expect(rules.length).toBeLessThan(100);
  for (const line of linesOf('_headers')) expect(line.length).toBeLessThan(2000);
  for (const { path } of rules) expect(path.split('*').length).toBeLessThanOrEqual(2);
});
