import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const siteDir = mkdtempSync(path.join(tmpdir(), 'fest-site-'));
const write = (file: string, text: string | Buffer) => {
  mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
  writeFileSync(path.join(siteDir, file), text);
};
for (const page of ['index', 'events', 'admin', 'pass', 'desk', 'desk/join'])
  write(`${page}.html`, `<title>${page}</title>`);
write('_headers', '/*');
write('index.html.gz', gzipSync('<title>packed</title>'));
write('404.html', '<title>Not Found</title>');
write('assets/main-abc123.js', 'export {};');
write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
write('config.json', '{"apiBase":"built in"}');
writeFileSync(path.join(siteDir, '../fest-secret.txt'), 'secret');

let fest: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  fest = await startApp({
    siteDir,
    config: { apiBase: 'https://api.example', allowedOrigins: ['https://fest.example'] },
  });
});
afterAll(async () => {
  await fest.stop();
  rmSync(siteDir, { recursive: true });
  rmSync(path.join(siteDir, '../fest-secret.txt'));
});
const get = (url: string, headers: Record<string, string> = {}) => fest.app.inject({ url, headers });

describe('the built site', () => {
  test('answers a page at its own path, to be asked for again each time', async () => {
    for (const [url, title] of [
      ['/', '<title>index</title>'],
      ['/events', '<title>events</title>'],
      ['/events?from=home', '<title>events</title>'],
    ] as const) {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, title]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect((await get(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
    }
  });

  test('sends what was packed at the build to whoever takes it', async () => {
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

  test('redirects from a slash at the end to the one address of a page', async () => {
    const answer = await get('/events/?x=1');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/events?x=1']);
    expect((await get('//evil.example/')).statusCode).toBe(404);
  });

  test('lets its hashed files be kept for ever, under a policy for workers', async () => {
    const { headers } = await get('/assets/main-abc123.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'.*worker-src blob:; style-src 'unsafe-inline'$/,
    );
  });

  test('answers every pass with the one page of passes, which no link from it betrays', async () => {
    for (const url of ['/pass', '/pass/AZ-az_09', '/pass/x?from=mail']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<title>pass</title>']);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }
    const { headers } = await get('/pass/AZ-az_09/');
    expect([headers.location, headers['referrer-policy']]).toEqual(['/pass/AZ-az_09', 'no-referrer']);
    for (const url of ['/pass/a/b', '/passage']) expect((await get(url)).body).toBe('<title>Not Found</title>');
  });

  test('answers 404 with that page where no pass has the token, unless another host keeps the passes', async () => {
    const host = await startApp({ siteDir });
    const { pass } = (await sendForm(host.app)).json();
    for (const [url, status] of [
      [pass, 200],
      [`${pass}?from=mail`, 200],
      [`${pass.slice(0, -1)}-`, 404],
      ['/pass/AZ-az_09', 404],
      // As chat programs end a link.
      [`${pass}.`, 404],
      [`${pass})`, 404],
      ['/pass/%20', 404],
    ] as const) {
      const answer = await host.app.inject({ url });
      expect([url, answer.statusCode, answer.body]).toEqual([url, status, '<title>pass</title>']);
    }
    await host.db.destroy();
    expect((await host.app.inject({ url: '/pass/AZ-az_09' })).statusCode, 'while the database is away').toBe(200);
    await host.stop();
  });

  test('answers every one-time link of a desk with one page, which no link from it betrays', async () => {
    for (const url of ['/desk/join', '/desk/join/AZ-az_09', '/desk/join/x?from=chat']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<title>desk/join</title>']);
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
    }
    const { headers } = await get('/desk/join/AZ-az_09/');
    expect([headers.location, headers['referrer-policy']]).toEqual(['/desk/join/AZ-az_09', 'no-referrer']);
    for (const url of ['/desk/join/a/b', '/desks']) expect((await get(url)).body).toBe('<title>Not Found</title>');
  });

  test('lets the desk alone use the camera', async () => {
    for (const [url, camera] of [
      ['/desk', 'camera=(self)'],
      ['/desk/join/AZ-az_09', 'camera=(self)'],
      ['/', 'camera=()'],
      ['/desks', 'camera=()'],
    ] as const)
      expect([url, (await get(url)).headers['permissions-policy']]).toEqual([url, expect.stringContaining(camera)]);
  });

  test('keeps the admin, passes and desks out of search engines, and nothing else', async () => {
    for (const url of ['/admin', '/pass', '/pass/AZ-az_09', '/pass/a.b', '/desk', '/desk/join/AZ-az_09'])
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/events')).headers['x-robots-tag']).toBeUndefined();
  });

  test.each([
    '/nothing',
    '/404.html',
    '/index.html.gz',
    '/events.html',
    '/index.html',
    '/_headers',
    '/../fest-secret.txt',
    '/%2e%2e/fest-secret.txt',
  ])('shows its Not Found page for %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, '<title>Not Found</title>']);
  });

  test('gets the address of its API from the server, not from the build', async () => {
    expect((await get('/config.json')).json()).toEqual({ apiBase: 'https://api.example' });
  });

  test('is served as it was while the next one is built in its folder', async () => {
    rmSync(path.join(siteDir, 'events.html'));
    expect((await get('/events')).body).toBe('<title>events</title>');
    write('events.html', '<title>events</title>');
  });
});

describe('the policy of a page', () => {
  test('allows our own scripts, the API and the map, and nothing inline', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://api.example");
    expect(policy).toContain('frame-src https://www.openstreetmap.org');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('a site on another host', () => {
  const preflight = (origin: string) =>
    fest.app.inject({
      method: 'OPTIONS',
      url: '/api/admin/registrations',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'admin-auth' },
    });

  test('may call the API when it is allowed', async () => {
    const { headers } = await preflight('https://fest.example');
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://fest.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers':
        'admin-auth, authorization, content-type, idempotency-key, noted-at, if-match, if-none-match',
    });
  });

  test('may change a pass, and read which version of it is shown', async () => {
    const asked = { 'access-control-request-method': 'DELETE', 'access-control-request-headers': 'if-match' };
    const headers = { origin: 'https://fest.example', ...asked };
    const allowed = (await fest.app.inject({ method: 'OPTIONS', url: '/api/pass/x', headers })).headers;
    expect(allowed['access-control-allow-methods']).toMatch(/PUT.*DELETE/);
    expect(allowed['access-control-allow-headers']).toContain('if-match');
    const answer = await fest.app.inject({ url: '/api/pass/x', headers: { origin: 'https://fest.example' } });
    expect(answer.headers['access-control-expose-headers']).toContain('etag');
  });

  test('may not call it otherwise', async () => {
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});
