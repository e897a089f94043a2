import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PhotoLinks } from '#server/photos/links.ts';
import { listJson } from './json.ts';
import type { Item } from './list.ts';

const hour = 3_600_000;

/** Paths that change each hour, as the real ones do. */
const links: PhotoLinks = {
  expiryAt: (now) => Math.floor(now.getTime() / hour),
  pathFor: (id, now) => `id-photos/${id}?expires=${Math.floor(now.getTime() / hour)}`,
  isValid: () => true,
};

const item = (id: number, isPresent = false): Item => ({
  ...{ _id: `id ${id}`, registrationDate: '2025-08-01T10:00:00.000Z', hasPhoto: id % 3 === 0, change: 0, hash: 0n },
  json: JSON.stringify({ _id: `id ${id}`, name: 'Zoë 👩‍💻', isPresent }),
});

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString();
}

test('a list that was written before is written again as a new one would be, whatever changed in it', async () => {
  const change = fc.record({
    what: fc.constantFrom('new', 'mark', 'gone', 'an hour passes'),
    where: fc.nat(3_000),
    count: fc.nat(600),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1, 499, 500, 501, 1700),
      fc.array(change, { maxLength: 6 }),
      async (n, changes) => {
        let items = Array.from({ length: n }, (_, at) => item(at));
        let now = new Date('2025-09-24T09:30:00Z');
        const json = listJson(links);
        for (const { what, where, count } of [...changes, { what: 'mark', where: 0, count: 0 }]) {
          expect(await textOf(json.array(items, now))).toBe(await textOf(listJson(links).array(items, now)));
          expect(JSON.parse(await textOf(json.array(items, now)))).toHaveLength(items.length);
          if (what === 'new')
            items = [...Array.from({ length: count }, (_, at) => item(10_000 + where + at)), ...items];
          if (what === 'mark') items = items.map((it, at) => (at === where ? item(where, true) : it));
          if (what === 'gone') items = items.filter((_, at) => at !== where);
          if (what === 'an hour passes') now = new Date(now.getTime() + hour);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the items stand in an object behind its other fields', async () => {
  const text = await textOf(
    listJson(links).object({ total: 2, complete: false }, 'rows', [item(3), item(4)], new Date(0)),
  );
  expect(JSON.parse(text)).toEqual({
    ...{ total: 2, complete: false },
    rows: [{ ...JSON.parse(item(3).json), idPhotoPath: 'id-photos/id 3?expires=0' }, JSON.parse(item(4).json)],
  });
});
