import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { photoLinks } from './links.ts';

const id = '01980000-0000-7000-8000-000000000000';
const now = new Date('2025-08-01T06:20:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let database: TestDatabase;
beforeAll(async () => {
  database = await openSqlite();
});
afterAll(() => database.discard());

const hoursLater = (hours: number) => minutesLater(60 * hours);

async function signed() {
  const links = await photoLinks(database.db);
  return { links, path: links.pathFor(id, 0, now) };
}

test('a signed path is valid for one to two hours', async () => {
  const { links, path } = await signed();
  expect(links.isValid(id, path, minutesLater(60))).toBe(true);
  expect(links.isValid(id, path, minutesLater(100))).toBe(false);
});

test('a path that was made while the clock was ahead is valid for no more than two hours of the right time', async () => {
  const { links } = await signed();
  const ahead = links.pathFor(id, 0, hoursLater(24));
  expect(links.isValid(id, ahead, now)).toBe(false);
  expect(links.isValid(id, ahead, hoursLater(24))).toBe(true);
});

test('a path of a process whose clock is a few seconds ahead is valid for another', async () => {
  const { links } = await signed();
  const path = links.pathFor(id, 0, new Date('2025-08-01T07:00:00Z'));
  expect(links.isValid(id, path, new Date('2025-08-01T06:59:57Z'))).toBe(true);
});

test('a path stays the same through the hour, so that a picture is not loaded again', async () => {
  const { links } = await signed();
  expect(links.pathFor(id, 0, minutesLater(30))).toBe(links.pathFor(id, 0, now));
  expect(links.pathFor(id, 0, minutesLater(60))).not.toBe(links.pathFor(id, 0, now));
});

test('the path of a photo in the place of another is its own, so that no copy of the earlier one is shown', async () => {
  const { links, path } = await signed();
  const replaced = links.pathFor(id, 1, now);
  expect(replaced).not.toBe(path);
  expect(links.isValid(id, replaced, now)).toBe(true);
  for (const changed of [replaced.replace('version=1', 'version=2'), replaced.replace('&version=1', '')])
    expect([changed, links.isValid(id, changed, now)]).toEqual([changed, false]);
});

test('another id, another time or another signature is not valid', async () => {
  const { links, path } = await signed();
  expect(links.isValid(id.replace('0198', '0199'), path, now)).toBe(false);
  for (const changed of [
    path.replace(/\d{10}/, (expires) => String(Number(expires) + 3600)),
    path.replace(/expires=\d+/, 'expires=NaN'),
    path.replace(/expires=\d+/, 'expires=2e9'),
    path.replace('expires=', 'expires=0'),
    path.replace(/&.*/, ''),
    path.replace(/signature=.*/, 'signature='),
    '',
  ]) {
    expect([changed, links.isValid(id, changed, now)]).toEqual([changed, false]);
  }
});

test('a path signed by one process is valid for another', async () => {
  const { path } = await signed();
  const other = await photoLinks(database.db);
  expect(other.isValid(id, path, now)).toBe(true);
});

test('no made-up path is valid, and none throws', async () => {
  const { links, path } = await signed();
  const anything = fc.string({ unit: 'binary' });
  const near = fc
    .tuple(fc.nat(path.length), anything, fc.nat(path.length))
    .map(([at, more, from]) => path.slice(0, at) + more + path.slice(from));
  fc.assert(
    fc.property(fc.oneof(fc.constant(id), anything), fc.oneof(near, anything), (ofId, madeUp) => {
      fc.pre(ofId !== id || madeUp !== path);
      return !links.isValid(ofId, madeUp, now);
    }),
    { numRuns: 500 },
  );
});
