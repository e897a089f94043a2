import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { securityText } from '#scripts/build/findable.ts';
import { redirectRules } from '#scripts/build/host-files.ts';
import { target } from '#scripts/build/target.ts';
import { sharedApp } from '#tests/support/running/app.ts';

/** Tests `_headers` and `_redirects` of the built site, which are for static hosts. */

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

const fest = sharedApp({ siteDir, config: { trustProxy: 1 } });

const files = globSync(['**/*.*', '.well-known/*'], { cwd: siteDir }).filter(
  (file) => !/\.(br|gz)$|^404\.html$/.test(file),
);
const addresses = files.map((file) => `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`);
const secrets = ['pass', 'desk/join', 'admin/join', 'admin/people', 'letters'].map((page) => `/${page}/AZ-az_09`);

test('on a static host each address gets the same headers as from the server, and each header once', async () => {
  expect(addresses).toEqual(
    expect.arrayContaining([
      ...['/', '/register', '/events/oracle', '/admin/notices', '/desk/join', '/privacy'],
      '/.well-known/security.txt',
    ]),
  );
  for (const url of [...addresses, ...secrets]) {
    const answer = await fest.app.inject({ url, headers: { 'x-forwarded-proto': 'https' } });
    const { connection, date, etag, vary, ...sent } = answer.headers;
    delete sent['content-length'];
    const names = written(url).map(([name]) => name);
    expect(new Set(names).size, url).toBe(names.length);
    if (!names.includes('content-type')) delete sent['content-type'];
    const ours = Object.fromEntries(written(url));
    // Compares no status, because a static host cannot answer 404 for an unknown pass.
    expect([url, ours], url).toEqual([url, sent]);
  }
});

test('every page has its heading before its scripts run', () => {
  const pages = globSync('**/*.html', { cwd: siteDir });
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect([page, linesOf(page).join().split('<h1').length - 1]).toEqual([page, 1]);
});

test('a pass and a one-time link show their page without a redirect', () => {
  const pages = ['/pass', '/desk/join', '/admin/join', '/admin/people', '/admin/letters', '/letters'];
  expect(linesOf('_redirects').filter(Boolean)).toEqual(pages.map((page) => `${page}/* ${page} 200`));
  // These pages are files. If they were folders, some hosts would add a slash to the address.
  expect(files).toEqual(
    expect.arrayContaining(['pass.html', path.join('desk', 'join.html'), path.join('admin', 'join.html')]),
  );
});

test('a static host sends calendars and feed readers to the server of the API', () => {
  const lines = redirectRules('https://api.fest.example').split('\n');
  expect(lines).toContain('/calendar.ics https://api.fest.example/calendar.ics 302');
  expect(lines).toContain('/notices.atom https://api.fest.example/notices.atom 302');
});

test('security.txt tells people who found a security hole how to reach the team', async () => {
  const { body, headers } = await fest.app.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Contact: mailto:${edition.contact.email}\n`);
  expect(body).toContain(`Canonical: ${edition.url}/.well-known/security.txt\n`);
  expect(securityText(new Date('2026-11-23T00:00:00Z'))).toContain('\nExpires: 2027-11-23T00:00:00.000Z\n');
});

test('no search engine learns the address of a pass or of a one-time link', () => {
  for (const page of ['pass.html', 'desk/join.html', 'admin/join.html', 'board.html'])
    expect(linesOf(page).join()).not.toMatch(/rel="canonical"|property="og:/);
  expect(linesOf('sitemap.xml').join()).not.toMatch(/\/(pass|desk|admin|board)/);
});

test('the rules are within the limits of static hosts', () => {
  expect(rules.length).toBeLessThan(100);
  for (const line of linesOf('_headers')) expect(line.length).toBeLessThan(2000);
  for (const { path } of rules) expect(path.split('*').length).toBeLessThanOrEqual(2);
});
