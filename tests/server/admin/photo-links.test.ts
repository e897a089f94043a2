import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thumbnailPath } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { photoLinks } from '#server/photos/links.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
/** The addresses of one photo in both sizes. */
let paths: string[];
let session: Record<string, string>;
beforeAll(async () => {
  fest = await startApp();
  const idPhoto = blob(await picture(300, 200, 30).jpeg().toBuffer(), 'image/jpeg');
  await sendForm(fest.app, { idPhoto });
  session = await signIn(fest.app, fest.clock, fest.db);
  const list = await fest.app.inject({ method: 'GET', url: calls.registrations.path, headers: session });
  const path = (list.json() as { idPhotoPath: string }[])[0]?.idPhotoPath ?? '';
  paths = [`/${path}`, `/${thumbnailPath(path)}`];
});
afterAll(() => fest.stop());

/** Those of the addresses at which there is a picture. */
async function shown(addresses: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of addresses) if ((await fest.app.inject({ url })).statusCode === 200) found.push(url);
  return found;
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The others that a request line holds, but for #: what follows it is never sent. */
const otherPrintable = '!"$%&\'()*+,./:;<=>?@[\\]^`{|}~';

test('a photo is shown at its own two addresses', async () => {
  expect(await shown(paths)).toEqual(paths);
});

test('no other last character of a signature is as good', async () => {
  const withAnyLast = paths.flatMap((path) => [...base64url].map((last) => path.slice(0, -1) + last));
  expect(await shown(withAnyLast)).toEqual(paths);
});

test('nothing may be added to an address, at its end or within, or be written otherwise', async () => {
  const ends = ['=', '==', '.', '%20', '%00', 'A', '&', '&x=1', '&signature=', '?', '/'];
  const written = (path: string) => [
    ...ends.map((end) => path + end),
    ...['=', '+', '.', '%2B', '%0A', '-'].map((more) => path.replace(/.{9}$/, (tail) => more + tail)),
    path.replace('expires=', 'expires=0'),
    path.replace('expires=', 'expires=%2B'),
    path.replace('expires=', 'expires=+'),
    path.replace(/expires=\d+/, '$&e0'),
    path.replace(/expires=\d+/, '$&.0'),
    path.replace('expires=', 'expires[]='),
    path.replace(/\?(.*)&(.*)$/, '?$2&$1'),
    path.replace('?', '?x=1&'),
    path.replace('?', '#?'),
    path.replace('signature', '%73ignature'),
    path.replace('id-photos/0', 'id-photos/%30'),
    path.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase()),
  ];
  expect(await shown(paths.flatMap(written))).toEqual([]);
});

test('no change of one character leaves an address good', async () => {
  const edit = fc.record({
    size: fc.nat(1),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    character: fc.oneof(fc.constantFrom(...base64url), fc.constantFrom(...otherPrintable)),
    removed: fc.nat(1),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ size, at, character, removed }) => {
      const path = paths[size] ?? '';
      const place = 1 + Math.floor(at * (path.length - 1));
      const edited = path.slice(0, place) + character + path.slice(place + removed);
      fc.pre(edited !== path);
      expect(await shown([edited])).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('the photo of a card is shown in both sizes to whoever is signed in, for ten minutes, and to nobody else', async () => {
  const { id } = await fest.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
  const path = (await photoLinks(fest.db)).deskPathFor(id, 0, fest.clock.now);
  const begin = fest.clock.now;
  const statusOf = async (address: string, headers = {}) =>
    (await fest.app.inject({ url: `/${address}`, headers })).statusCode;
  for (const address of [path, thumbnailPath(path) ?? '']) {
    expect(await statusOf(address)).toBe(401);
    expect(await statusOf(address, session)).toBe(200);
    fest.clock.now = new Date(begin.getTime() + 10 * 60_000);
    expect(await statusOf(address, session)).toBe(403);
    fest.clock.now = begin;
  }
});
