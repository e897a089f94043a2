import { beforeAll, expect, test } from 'vitest';
import { sharedDatabase } from '#tests/support/database/databases.ts';
import { type PhotoLinks, photoLinks } from './links.ts';

const id = '01980000-0000-7000-8000-000000000000';
const now = new Date('2025-08-01T06:20:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const { db } = sharedDatabase();
let links: PhotoLinks;
let path: string;
beforeAll(async () => {
  links = await photoLinks(db);
  path = links.pathFor(id, 0, now);
});

test('a path is the same for an hour, and valid for one to two hours, also for other processes', async () => {
  expect([0, 30].map((minutes) => links.pathFor(id, 0, later(minutes)))).toEqual([path, path]);
  expect(links.pathFor(id, 0, later(60))).not.toBe(path);
  expect([60, 100].map((minutes) => links.isValid(id, path, later(minutes)))).toEqual([true, false]);
  expect((await photoLinks(db)).isValid(id, path, now)).toBe(true);
});

test('a desk’s link to a photo stays the same for five minutes, and expires within ten', () => {
  const ofDesk = links.deskPathFor(id, 0, now);
  expect(links.deskPathFor(id, 0, later(2))).toBe(ofDesk);
  expect([5, 10].map((minutes) => links.isValid(id, ofDesk, later(minutes)))).toEqual([true, false]);
  expect(links.isValid(id, ofDesk.replace('desk=1&', ''), now)).toBe(false);
});

test.each([
  [
    'a path that was made while the clock was a few seconds ahead is valid',
    '2025-08-01T07:00:00Z',
    '2025-08-01T06:59:57Z',
    true,
  ],
  [
    'a path that was made while the clock was a day ahead is refused',
    '2025-08-02T06:20:00Z',
    '2025-08-01T06:20:00Z',
    false,
  ],
])('%s', (_what, made, used, isValid) => {
  expect(links.isValid(id, links.pathFor(id, 0, new Date(made)), new Date(used))).toBe(isValid);
});

test('a replaced photo has another path, so that no cache shows the old photo', () => {
  const replaced = links.pathFor(id, 1, now);
  expect(replaced).not.toBe(path);
  expect(links.isValid(id, replaced, now)).toBe(true);
  for (const changed of [replaced.replace('version=1', 'version=2'), replaced.replace('&version=1', '')])
    expect([changed, links.isValid(id, changed, now)]).toEqual([changed, false]);
});
