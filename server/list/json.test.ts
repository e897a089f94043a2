import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedRegistration } from '#server/people/rows.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import { listJson } from './list.ts';

const hour = 3_600_000;

/** Links that change each hour, like the real ones. */
const links: Pick<PhotoLinks, 'pathFor' | 'expiryAt'> = {
  expiryAt: (now) => Math.floor(now.getTime() / hour),
  pathFor: (id, _version, now) => `id-photos/${id}?expires=${Math.floor(now.getTime() / hour)}`,
};

/** Every third row has a photo. */
const row = (id: number, isPresent = false): ListedRegistration => ({
  _id: `id ${id}`,
  name: 'Zoë 👩‍💻',
  email: '',
  contact: '9000000000',
  college: 'C',
  selectedEvents: ['Oracle'],
  isPresent,
  presentAt: undefined,
  paymentMethod: '',
  registrationDate: '2025-08-01T10:00:00.000Z',
  photoVersion: id % 3 === 0 ? 0 : null,
  photoFault: null,
});
const noon = new Date('2025-09-24T12:00:00Z');

test('only people with a photo are listed with a signed link to it', async () => {
  const rows = JSON.parse((await listJson(links)([row(3), row(4)], noon)).toString());
  const { photoVersion: _version, photoFault: _fault, presentAt: _nowhere, ...common } = row(4);
  expect(rows).toEqual([{ ...common, _id: 'id 3', idPhotoPath: links.pathFor('id 3', 0, noon) }, common]);
});

test('a list that is still being written when links expire caches no old links', async () => {
  const rows = Array.from({ length: 1700 }, (_, at) => row(at));
  const json = listJson(links);
  const next = new Date(noon.getTime() + hour);
  await Promise.all([json(rows, noon), json(rows, next)]);
  expect((await json(rows, next)).toString()).toBe((await listJson(links)(rows, next)).toString());
});

test('after any changes the list is the same as from a server that has just started', async () => {
  const change = fc.record({
    what: fc.constantFrom('new', 'mark', 'gone', 'an hour passes'),
    where: fc.nat(3_000),
    count: fc.nat(600),
  });
  const sizes = fc.constantFrom(0, 1, 499, 500, 501, 1700);
  const rule = fc.asyncProperty(sizes, fc.array(change, { maxLength: 6 }), async (size, changes) => {
    let rows = Array.from({ length: size }, (_, at) => row(at));
    let now = noon;
    const json = listJson(links);
    for (const { what, where, count } of [...changes, { what: 'mark', where: 0, count: 0 }]) {
      const text = (await json(rows, now)).toString();
      expect(text).toBe((await listJson(links)(rows, now)).toString());
      expect(JSON.parse(text)).toHaveLength(rows.length);
      if (what === 'new') rows = [...Array.from({ length: count }, (_, at) => row(10_000 + where + at)), ...rows];
      if (what === 'mark') rows = rows.map((known, at) => (at === where ? row(where, true) : known));
      if (what === 'gone') rows = rows.filter((_, at) => at !== where);
      if (what === 'an hour passes') now = new Date(now.getTime() + hour);
    }
  });
  await fc.assert(rule, { numRuns: 25 });
});
