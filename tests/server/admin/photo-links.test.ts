import { beforeAll, expect, test } from 'vitest';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import { photoLinks } from '#server/photos/links.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { outcome, sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const fest = sharedApp();
const session = sharedSession(fest);
let id: string;
/** The addresses of one photo in both sizes. */
let paths: string[];
beforeAll(async () => {
  await sendForm(fest.app, { idPhoto: blob(await picture(300, 200, 30).jpeg().toBuffer(), 'image/jpeg') });
  const list = await fest.call('registrations', { headers: session });
  const [row] = list.json<Registration[]>();
  id = row?._id ?? '';
  paths = [`/${row?.idPhotoPath}`, `/${thumbnailPath(row?.idPhotoPath ?? '')}`];
});

const statusOf = async (url: string, headers = {}) => (await fest.app.inject({ url, headers })).statusCode;
async function shown(addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of addresses) if ((await statusOf(url)) === 200) found.push(url);
  return found;
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('a signed link shows the photo for two hours, in both sizes, and is never cached', async () => {
  for (const url of paths) {
    const answer = await fest.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.rawPayload.toString('hex', 0, 3)).toBe('ffd8ff');
  }
  const begin = fest.clock.now;
  fest.clock.now = new Date(begin.getTime() + 120 * 60_000);
  expect(await shown(paths)).toEqual([]);
  fest.clock.now = begin;
});

test('rejects a changed photo link', async () => {
  const ends = ['=', '%20', '%00', '&', '&x=1', '&signature=', '?', '/'];
  const written = (path: string) => [
    ...[...base64url].map((last) => path.slice(0, -1) + last),
    ...ends.map((end) => path + end),
    ...['expires=NaN', '$&e0', '$&.0'].map((other) => path.replace(/expires=\d+/, other)),
    ...['=0', '=%2B', '=+', '[]='].map((start) => path.replace('expires=', `expires${start}`)),
    ...['#?', '?x=1&'].map((start) => path.replace('?', start)),
    path.replace(/\?.*/, ''),
    path.replace(/\d{10}/, (expires) => String(Number(expires) + 3600)),
    path.replace(/signature=.*/, 'signature='),
    path.replace(/\?(.*)&(.*)$/, '?$2&$1'),
    path.replace('signature', '%73ignature'),
    path.replace('id-photos/0', 'id-photos/%30'),
    path.replace(id, id.toUpperCase()),
    path.replace(id, '01980000-0000-7000-8000-000000000000'),
  ];
  // Leave out unchanged paths: one of the last characters is right, and capitals do not change an id without letters.
  const changed = paths.flatMap(written).filter((path) => !paths.includes(path));
  expect(await shown(changed)).toEqual([]);
  expect(await outcome(fest.app.inject(changed[0] ?? ''))).toEqual([403, { error: expect.any(String) }]);
});

test('the photo on a desk’s card is shown only to desks and organisers, and an unknown photo to nobody', async () => {
  const links = await photoLinks(fest.db);
  const path = links.deskPathFor(id, 0, fest.clock.now);
  for (const url of [`/${path}`, `/${thumbnailPath(path)}`])
    expect([await statusOf(url), await statusOf(url, session)]).toEqual([401, 200]);
  expect(await statusOf(`/${links.pathFor(crypto.randomUUID(), 0, fest.clock.now)}`)).toBe(404);
});
