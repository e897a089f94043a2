import path from 'node:path';
import { expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { sharedApp, signIn } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

type Secrets = Record<string, string | Buffer>;
const gets: string[] = [];
const fest = sharedApp({
  siteDir: path.resolve('build/tests/site'),
  onCreate: (app) => app.addHook('onRoute', ({ method, url }) => void (method === 'GET' && gets.push(url))),
});

/** Requests every GET route and each address in the answers. Returns these addresses, and which of them gave a secret. */
async function crawl(secrets: Secrets, id: string, headers: Record<string, string> = {}) {
  const seen = new Set(gets.map((url) => url.replace(':id', id).replace('*', '')));
  const found: string[] = [];
  for (const url of seen) {
    // Streams never end (tests/server/admin/streams.test.ts).
    if (url.endsWith('/stream')) continue;
    const { rawPayload, body } = await fest.app.inject({ url, headers: { ...headers, 'accept-encoding': 'identity' } });
    for (const [what, secret] of Object.entries(secrets))
      if (rawPayload.includes(secret)) found.push(`${what}: ${url}`);
    for (const [, link = ''] of body.matchAll(/["'`(]((?:\.{0,2}\/|assets\/|id-photos\/)[\w./?=&;-]*)["'`)]/g)) {
      const base = /^(assets|id-photos)/.test(link) ? '/' : url;
      const target = URL.parse(link.replaceAll('&amp;', '&'), new URL(base, 'http://fest.example'));
      if (target?.hostname === 'fest.example') seen.add(target.pathname + target.search);
      // A script makes the address of a thumbnail.
      if (link.includes('id-photos')) seen.add(`/${link.replace(/^\//, '').replace('?', '/thumbnail?')}`);
    }
  }
  return { seen, found };
}

test('only an organiser’s session finds participants and their photos by following links', async () => {
  await sendForm(fest.app, { idPhoto: blob(await picture(300, 200, 30).jpeg().toBuffer(), 'image/jpeg') });
  const id = (await listRegistrations(fest.db))[0]?._id ?? '';
  const stored = await fest.db.selectFrom('id_photos').selectAll().executeTakeFirstOrThrow();
  const { name, email, contact } = ashaTexts;
  const [photo, thumbnail] = [stored.bytes, stored.thumbnail].map((bytes) => Buffer.from(bytes).subarray(100, 164));
  const secrets = { name, email, contact, id, signature: 'signature=', photo, thumbnail } as Secrets;
  const { seen, found } = await crawl(secrets, id);
  expect(found).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(['/register', '/admin', '/api/admin/registrations']));
  expect([...seen].filter((url) => url.startsWith('/assets/')).length).toBeGreaterThan(20);
  const places = (await crawl(secrets, id, await signIn(fest))).found.map((place) => place.split(':')[0]);
  expect(new Set(places)).toEqual(new Set(Object.keys(secrets)));
});
