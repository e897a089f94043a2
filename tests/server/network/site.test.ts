import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedApp, startApp } from '#tests/support/running/app.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const siteDir = temporaryFolder();
const write = (file: string, text: string | Buffer) => {
  mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
  writeFileSync(path.join(siteDir, file), text);
};
for (const page of ['index', 'events', 'admin', 'pass', 'desk', 'desk/join', 'admin/join', 'admin/people'])
  write(`${page}.html`, `<title>${page}</title>`);
write('_headers', '/*');
write('index.html.gz', gzipSync('<title>packed</title>'));
write('404.html', '<title>Not Found</title>');
write('assets/main-abc123.js', 'export {};');
write('config.json', '{"apiBase":"built in"}');
writeFileSync(path.join(siteDir, '../fest-secret.txt'), 'secret');

const friend = 'https://fest.example';
const fest = sharedApp({ siteDir, config: { apiBase: 'https://api.example', allowedOrigins: [friend] } });
afterAll(() => rmSync(path.join(siteDir, '../fest-secret.txt')));
const get = (url: string, headers: Record<string, string> = {}) => fest.app.inject({ url, headers });

test.each([
  ['/', 200, 'index'],
  ['/events', 200, 'events'],
  ['/events?from=home', 200, 'events'],
  ['/pass', 200, 'pass'],
  ['/pass/x?from=mail', 200, 'pass'],
  ['/desk/join/AZ-az_09', 200, 'desk/join'],
  ['/admin/join/AZ-az_09', 200, 'admin/join'],
  ['/admin/people/01980000-0000-7000-8000-000000000000', 200, 'admin/people'],
  ['/pass/a/b', 404, 'Not Found'],
  ['/passage', 404, 'Not Found'],
  ['/desk/join/a/b', 404, 'Not Found'],
  ['/events.html', 404, 'Not Found'],
  ['/404.html', 404, 'Not Found'],
  ['/index.html.gz', 404, 'Not Found'],
  ['/index.html', 404, 'Not Found'],
  ['/_headers', 404, 'Not Found'],
  ['/../fest-secret.txt', 404, 'Not Found'],
  ['/%2e%2e/fest-secret.txt', 404, 'Not Found'],
])('%s gets status %i and the page "%s"', async (url, status, title) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([status, `<title>${title}</title>`]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  if (status !== 200) return;
  expect((await get(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
});

test.each([
  ['/', undefined, 'strict-origin', 'camera=()'],
  ['/desks', undefined, 'strict-origin', 'camera=()'],
  ['/admin', 'noindex', 'strict-origin', 'camera=()'],
  ['/board', 'noindex', 'strict-origin', 'camera=()'],
  ['/pass/AZ-az_09', 'noindex', 'no-referrer', 'camera=()'],
  ['/pass/a.b', 'noindex', 'no-referrer', 'camera=()'],
  ['/admin/join/AZ-az_09', 'noindex', 'no-referrer', 'camera=()'],
  ['/desk', 'noindex', 'no-referrer', 'camera=(self)'],
  ['/desk/join/AZ-az_09', 'noindex', 'no-referrer', 'camera=(self)'],
  ['/desk/join/AZ-az_09/', 'noindex', 'no-referrer', 'camera=(self)'],
])('%s has the headers: robots %s, referrer %s, %s', async (url, robots, referrer, camera) => {
  const { headers } = await get(url);
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual([robots, referrer]);
  expect(headers['permissions-policy']).toContain(camera);
});

test.each([
  ['/events/?x=1', '/events?x=1'],
  ['/pass/AZ-az_09/', '/pass/AZ-az_09'],
  ['/admin/join/AZ-az_09/', '/admin/join/AZ-az_09'],
  ['/pass/%00/', '/pass/%00'],
  ['/pass/%0d%0aset-cookie:%20x/', '/pass/%0D%0Aset-cookie:%20x'],
  ['/desk/join/%F0%9F%98%80/', '/desk/join/%F0%9F%98%80'],
  ['/pass/%2F%2Fevil.example/', undefined],
  ['//evil.example/', undefined],
])('%s redirects to %s', async (url, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([location ? 308 : 404, location]);
});

test('sends the compressed file of the build', async () => {
  const answer = await get('/', { 'accept-encoding': 'gzip' });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/html; charset=utf-8' });
  expect(gunzipSync(answer.rawPayload).toString()).toBe('<title>packed</title>');
});

test('answers HEAD as GET, without the body', async () => {
  const { headers } = await get('/events');
  const answer = await fest.app.inject({ method: 'HEAD', url: '/events' });
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '21']);
  expect(answer.headers.etag).toBe(headers.etag);
});

test('files with a hash in their name are cached for ever, with a security policy for workers', async () => {
  const { headers } = await get('/assets/main-abc123.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'.*worker-src blob:; style-src 'unsafe-inline'$/,
  );
});

test('the page of an unknown pass has status 404, unless the database is down', async () => {
  const host = await startApp({ siteDir });
  const { pass } = (await sendForm(host.app)).json();
  for (const [url, status] of [
    [pass, 200],
    [`${pass}?from=mail`, 200],
    ['/pass/AZ-az_09', 404],
    // Some chat programs add this character to a link.
    [`${pass}.`, 404],
    ['/pass/%20', 404],
  ] as const) {
    const answer = await host.app.inject({ url });
    expect([url, answer.statusCode, answer.body]).toEqual([url, status, '<title>pass</title>']);
  }
  await host.db.destroy();
  expect((await host.app.inject({ url: '/pass/AZ-az_09' })).statusCode).toBe(200);
});

test('the server, not the build, sets the address of the API', async () => {
  expect((await get('/config.json')).json()).toEqual({ apiBase: 'https://api.example' });
});

test('serves the old site while the next one is built in its folder', async () => {
  rmSync(path.join(siteDir, 'events.html'));
  expect((await get('/events')).body).toBe('<title>events</title>');
  write('events.html', '<title>events</title>');
});

test('a page may use our scripts, the API and the map, and nothing inline', async () => {
  const { headers } = await get('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://api.example");
  expect(policy).toContain('frame-src https://www.openstreetmap.org');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
  expect(headers['strict-transport-security']).toBeUndefined();
});

describe('a site on another host', () => {
  const preflight = async (origin: string, url: string, method: string, header: string) => {
    const asked = { 'access-control-request-method': method, 'access-control-request-headers': header };
    return (await fest.app.inject({ method: 'OPTIONS', url, headers: { origin, ...asked } })).headers;
  };

  test('may call the API if it is allowed', async () => {
    expect(await preflight(friend, '/api/admin/registrations', 'GET', 'admin-auth')).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers':
        'admin-auth, authorization, content-type, idempotency-key, noted-at, if-match, if-none-match',
    });
    const allowed = await preflight(friend, '/api/pass/x', 'DELETE', 'if-match');
    expect(allowed['access-control-allow-methods']).toMatch(/PUT.*DELETE/);
    const answer = await get('/api/pass/x', { origin: friend });
    expect(answer.headers['access-control-expose-headers']).toContain('etag');
  });

  test('may not call the API otherwise', async () => {
    const refused = await preflight('https://evil.example', '/api/admin/registrations', 'GET', 'admin-auth');
    expect(refused['access-control-allow-origin']).toBeUndefined();
  });
});
