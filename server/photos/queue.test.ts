import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inPhotoQueue } from './queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when the test says so. */
function photo() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  return { work, end: resolve, outcome: inPhotoQueue(work).catch((error) => error.code) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test('three photos are read at once, the next when one of them ends, in the order they came', async () => {
  const photos = Array.from({ length: 5 }, photo);
  const running = () => photos.map(({ work }) => work.mock.calls.length);
  await settled();
  expect(running()).toEqual([1, 1, 1, 0, 0]);
  photos[1]?.end();
  await settled();
  expect(running()).toEqual([1, 1, 1, 1, 0]);
  for (const { end } of photos) end();
  await settled();
  expect(running()).toEqual([1, 1, 1, 1, 1]);
});

test('where sixty photos wait already the next is refused at once, and once they are done it is taken', async () => {
  const photos = Array.from({ length: 63 }, photo);
  expect(await photo().outcome).toBe('busy');
  for (const { end } of photos) end();
  expect(await Promise.all(photos.map(({ outcome }) => outcome))).not.toContain('busy');
  const late = photo();
  late.end();
  expect(await late.outcome).toBeUndefined();
});

test('a photo whose turn does not come in thirty seconds is refused, and takes no turn later', async () => {
  const reading = [photo(), photo(), photo()];
  const late = photo();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late.outcome).toBe('busy');
  for (const { end } of reading) end();
  await settled();
  expect(late.work).not.toHaveBeenCalled();
  const later = [photo(), photo(), photo()];
  await settled();
  for (const { work, end } of later) {
    expect(work).toHaveBeenCalled();
    end();
  }
});

test('a photo that cannot be read gives its place to the next', async () => {
  const failing = Array.from({ length: 4 }, () => inPhotoQueue(() => Promise.reject(new Error('broken'))));
  for (const outcome of failing) await expect(outcome).rejects.toThrow('broken');
  const next = photo();
  next.end();
  expect(await next.outcome).toBeUndefined();
});
