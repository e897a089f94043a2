import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { sharedApp, signIn } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const zara = { name: 'Zara Unmistakable', email: 'zara.u@students.example', contact: '9123456780' };
const gets: string[] = [];
const fest = sharedApp({
  siteDir: path.resolve('build/tests/site'),
  onCreate: (app) =>
    app.addHook('onRoute', ({ method, url }) => void ([method].flat().includes('GET') && gets.push(url))),
});
let secrets: [what: string, bytes: Buffer][];
let id: string;
beforeAll(async () => {
  const photo = await picture(300, 200, 30).jpeg().toBuffer();
  await sendForm(fest.app, { ...zara, idPhoto: blob(photo, 'image/jpeg') });
  id = (await listRegistrations(fest.db))[0]?._id ?? '';
  const stored = await fest.db.selectFrom('id_photos').selectAll().executeTakeFirstOrThrow();
  secrets = [
    ...Object.entries(zara).map(([what, text]): [string, Buffer] => [what, Buffer.from(text)]),
    ['id', Buffer.from(id)],
    ['photo', Buffer.from(stored.bytes).subarray(100, 164)],
    ['thumbnail', Buffer.from(stored.thumbnail).subarray(100, 164)],
  ];
});

/** Requests every GET route, and follows all text that looks like a link. `found` names the answers with secrets. */
async function crawl(headers: Record<string, string> = {}) {
  const ways = gets.map((url) => url.replace(':id', id).replace('*', ''));
  const guesses = ['/sitemap.xml', '/robots.txt', `/id-photos/${id}?expires=9999999999&signature=x`];
  const seen = new Set([...ways, ...guesses]);
  const found: string[] = [];
  for (const url of seen) {
    // Streams never end (tests/server/admin/streams.test.ts).
    if (url.endsWith('/stream')) continue;
    const answer = await fest.app.inject({ url, headers: { ...headers, 'accept-encoding': 'identity' } });
    for (const [what, bytes] of secrets) if (answer.rawPayload.includes(bytes)) found.push(`${what} at ${url}`);
    // No page links to a thumbnail: a script makes its address, so add it here.
    for (const [, path] of answer.body.matchAll(/(id-photos\/[^"]+)"/g))
      seen.add(`/${path?.replace('?', '/thumbnail?')}`);
    if (/html|javascript|css|json|xml|text/.test(String(answer.headers['content-type']))) {
      for (const link of linksIn(answer.body, url)) seen.add(link);
    }
  }
  return { seen, found };
}

function linksIn(text: string, from: string): string[] {
  const quoted = text.matchAll(/["'`(]((?:\.{0,2}\/|assets\/|id-photos\/)[\w./?=&;-]*)["'`)]/g);
  const base = new URL(from, 'http://fest.example');
  return [...quoted].flatMap(([, link = '']) => {
    const target = URL.parse(link.replaceAll('&amp;', '&'), /^(assets|id-photos)/.test(link) ? base.origin : base);
    return target?.origin === base.origin ? [target.pathname + target.search] : [];
  });
}

test('without a session, a crawl finds nothing about a participant', async () => {
  const { seen, found } = await crawl();
  expect(found).toEqual([]);
  expect(seen.size).toBeGreaterThan(40);
  expect([...seen]).toEqual(expect.arrayContaining(['/register', '/admin', '/api/admin/registrations']));
});

test('with a session, the same crawl finds the participant', async () => {
  const { found } = await crawl(await signIn(fest));
  const places = found.map((place) => place.split(' at ')[0]);
  expect(new Set(places)).toEqual(new Set(secrets.map(([what]) => what)));
});
