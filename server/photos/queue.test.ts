import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PhotoQueue } from './queue.ts';

let queue: PhotoQueue;
beforeEach(() => {
  queue = new PhotoQueue();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when the test says so. */
function photo(kind: 'ordinary' | 'heavy' = 'ordinary', address: string | null = '203.0.113.1') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  return { work, end: resolve, outcome: queue.run(kind, address, work).catch((error) => error.code) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test('two photos are decoded at once, the next when one of them ends, in the order they came', async () => {
  const photos = Array.from({ length: 4 }, () => photo());
  const running = () => photos.map(({ work }) => work.mock.calls.length);
  await settled();
  expect(running()).toEqual([1, 1, 0, 0]);
  photos[1]?.end();
  await settled();
  expect(running()).toEqual([1, 1, 1, 0]);
  for (const { end } of photos) end();
  await settled();
  expect(running()).toEqual([1, 1, 1, 1]);
});

test('where sixty photos of one address wait the next is refused at once, and once they are done it is taken', async () => {
  const photos = Array.from({ length: 62 }, () => photo());
  expect(await photo().outcome).toBe('busy');
  for (const { end } of photos) end();
  expect(await Promise.all(photos.map(({ outcome }) => outcome))).not.toContain('busy');
  const late = photo();
  late.end();
  expect(await late.outcome).toBeUndefined();
});

test('a photo of another address is taken then, and is the next to be decoded', async () => {
  const crowd = Array.from({ length: 62 }, () => photo());
  const other = photo('ordinary', '203.0.113.2');
  await settled();
  expect(other.work).not.toHaveBeenCalled();
  crowd[0]?.end();
  await settled();
  expect(other.work).toHaveBeenCalled();
  for (const { end } of [other, ...crowd]) end();
  expect(await Promise.all([other, ...crowd].map(({ outcome }) => outcome))).not.toContain('busy');
});

test('two addresses with many photos each take turns', async () => {
  const first = Array.from({ length: 8 }, () => photo('ordinary', '203.0.113.1'));
  const second = Array.from({ length: 8 }, () => photo('ordinary', '203.0.113.2'));
  const begun = (photos: typeof first) => photos.filter(({ work }) => work.mock.calls.length > 0);
  for (let turn = 1; turn <= 4; turn++) {
    for (const { end } of [...begun(first), ...begun(second)]) end();
    await settled();
  }
  expect([begun(first), begun(second)].map((photos) => photos.length)).toEqual([5, 5]);
  for (const { end } of [...first, ...second]) end();
  await settled();
});

test('a photo whose turn does not come in thirty seconds is refused, and takes no turn later', async () => {
  const reading = [photo(), photo()];
  const late = photo();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late.outcome).toBe('busy');
  for (const { end } of reading) end();
  await settled();
  expect(late.work).not.toHaveBeenCalled();
  const later = [photo(), photo()];
  await settled();
  for (const { work, end } of later) {
    expect(work).toHaveBeenCalled();
    end();
  }
});

test('of two heavy photos the second waits for the first, and ordinary ones wait for neither', async () => {
  const heavy = [photo('heavy'), photo('heavy')];
  const ordinary = [photo(), photo()];
  await settled();
  const running = () => [...heavy, ...ordinary].map(({ work }) => work.mock.calls.length);
  expect([running(), queue.state()]).toEqual([[1, 0, 1, 1], { running: 3, waiting: 1 }]);
  for (const { end } of [...heavy, ...ordinary]) end();
  await settled();
  expect([running(), queue.state()]).toEqual([[1, 1, 1, 1], { running: 0, waiting: 0 }]);
});

test('where ten heavy photos wait the next is refused, and an ordinary one is not', async () => {
  const photos = Array.from({ length: 11 }, () => photo('heavy'));
  expect(await photo('heavy').outcome).toBe('busy');
  const ordinary = photo();
  for (const { end } of [...photos, ordinary]) end();
  expect(await ordinary.outcome).toBeUndefined();
});

test('a photo that cannot be read gives its place to the next', async () => {
  const failing = Array.from({ length: 4 }, () =>
    queue.run('ordinary', null, () => Promise.reject(new Error('broken'))),
  );
  for (const outcome of failing) await expect(outcome).rejects.toThrow('broken');
  const next = photo();
  next.end();
  expect(await next.outcome).toBeUndefined();
});
