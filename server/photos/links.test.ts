import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite, type TestDatabase } from '#tests/support/databases.ts';
import { photoLinks } from './links.ts';

const id = '01980000-0000-7000-8000-000000000000';
const now = new Date('2025-08-01T06:20:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let database: TestDatabase;
beforeAll(async () => {
  database = await openSqlite();
});
afterAll(() => database.discard());

async function signed() {
  const links = await photoLinks(database.db);
  const url = new URL(links.pathFor(id, now), 'http://localhost/');
  const expires = url.searchParams.get('expires') ?? '';
  const signature = url.searchParams.get('signature') ?? '';
  return { links, url, expires, signature };
}

test('a signed path is valid for one to two hours', async () => {
  const { links, expires, signature } = await signed();
  expect(links.isValid(id, expires, signature, minutesLater(60))).toBe(true);
  expect(links.isValid(id, expires, signature, minutesLater(100))).toBe(false);
});

test('a path stays the same through the hour, so that a picture is not loaded again', async () => {
  const { links } = await signed();
  expect(links.pathFor(id, minutesLater(30))).toBe(links.pathFor(id, now));
  expect(links.pathFor(id, minutesLater(60))).not.toBe(links.pathFor(id, now));
});

test('another id, another time or another signature is not valid', async () => {
  const { links, expires, signature } = await signed();
  expect(links.isValid(id.replace('0198', '0199'), expires, signature, now)).toBe(false);
  expect(links.isValid(id, String(Number(expires) + 3600), signature, now)).toBe(false);
  expect(links.isValid(id, expires, '', now)).toBe(false);
  expect(links.isValid(id, expires, `A${signature.slice(1, -1)}A`, now)).toBe(false);
  expect(links.isValid(id, 'NaN', signature, now)).toBe(false);
});

test('a path signed by one process is valid for another', async () => {
  const { url } = await signed();
  const other = await photoLinks(database.db);
  expect(`/${other.pathFor(id, now)}`).toBe(url.pathname + url.search);
});

test('no made-up path is valid, and none throws', async () => {
  const { links, expires, signature } = await signed();
  const anything = fc.string({ unit: 'binary' });
  const near = (text: string) => fc.tuple(fc.nat(text.length), anything).map(([at, more]) => text.slice(0, at) + more);
  const madeUp = fc.tuple(
    fc.oneof(fc.constant(id), anything),
    fc.oneof(near(expires), anything),
    fc.oneof(near(signature), anything),
  );
  fc.assert(
    fc.property(madeUp, ([ofId, until, by]) => {
      const isReal = ofId === id && until === expires && by.startsWith(signature);
      fc.pre(!isReal);
      expect(links.isValid(ofId, until, by, now)).toBe(false);
    }),
    { numRuns: 500 },
  );
});
