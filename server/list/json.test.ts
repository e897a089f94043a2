import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PhotoLinks } from '#server/photos/links.ts';
import { listJson } from './json.ts';
import type { Item } from './list.ts';

const hour = 3_600_000;

/** Paths that change each hour, as the real ones do. */
const links: Pick<PhotoLinks, 'pathFor' | 'expiryAt'> = {
  expiryAt: (now) => Math.floor(now.getTime() / hour),
  pathFor: (id, _version, now) => `id-photos/${id}?expires=${Math.floor(now.getTime() / hour)}`,
};

const item = (id: number, isPresent = false): Item => ({
  _id: `id ${id}`,
  registrationDate: '2025-08-01T10:00:00.000Z',
  photoVersion: id % 3 === 0 ? 0 : null,
  json: JSON.stringify({ _id: `id ${id}`, name: 'Zoë 👩‍💻', isPresent }),
});
const noon = new Date('2025-09-24T12:00:00Z');

test('who has a photo is listed with its signed path, and nobody else', async () => {
  const rows = JSON.parse((await listJson(links)([item(3), item(4)], noon)).toString());
  expect(rows).toEqual([
    { _id: 'id 3', name: 'Zoë 👩‍💻', isPresent: false, idPhotoPath: links.pathFor('id 3', 0, noon) },
    { _id: 'id 4', name: 'Zoë 👩‍💻', isPresent: false },
  ]);
});

test('a list that is still written when the hour ends leaves no paths of that hour to the next', async () => {
  const items = Array.from({ length: 1700 }, (_, at) => item(at));
  const json = listJson(links);
  const next = new Date(noon.getTime() + hour);
  await Promise.all([json(items, noon), json(items, next)]);
  expect((await json(items, next)).toString()).toBe((await listJson(links)(items, next)).toString());
});

test('after any changes an organiser gets the same text as from a server that has just started', async () => {
  const change = fc.record({
    what: fc.constantFrom('new', 'mark', 'gone', 'an hour passes'),
    where: fc.nat(3_000),
    count: fc.nat(600),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 499, 500, 501, 1700),
      fc.array(change, { maxLength: 6 }),
      async (size, changes) => {
        let items = Array.from({ length: size }, (_, at) => item(at));
        let now = noon;
        const json = listJson(links);
        for (const { what, where, count } of [...changes, { what: 'mark', where: 0, count: 0 }]) {
          const text = (await json(items, now)).toString();
          expect(text).toBe((await listJson(links)(items, now)).toString());
          expect(JSON.parse(text)).toHaveLength(items.length);
          if (what === 'new')
            items = [...Array.from({ length: count }, (_, at) => item(10_000 + where + at)), ...items];
          if (what === 'mark') items = items.map((known, at) => (at === where ? item(where, true) : known));
          if (what === 'gone') items = items.filter((_, at) => at !== where);
          if (what === 'an hour passes') now = new Date(now.getTime() + hour);
        }
      },
    ),
    { numRuns: 60 },
  );
});
