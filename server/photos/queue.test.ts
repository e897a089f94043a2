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

/** A photo whose decoding ends when the test calls `end`. */
function photo(kind: 'ordinary' | 'heavy' = 'ordinary', address: string | null = '203.0.113.1') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  return { work, end: resolve, outcome: queue.run(kind, address, work).catch((error) => error.code) };
}
type Photo = ReturnType<typeof photo>;
const photos = (count: number, address?: string) => Array.from({ length: count }, () => photo('ordinary', address));
const settled = () => vi.advanceTimersByTimeAsync(0);
const begun = (some: Photo[]) => some.map(({ work }) => work.mock.calls.length);
const endAll = (some: Photo[]) => {
  for (const { end } of some) end();
};

test('decodes two photos at once, in the order they came', async () => {
  const four = photos(4);
  await settled();
  expect(begun(four)).toEqual([1, 1, 0, 0]);
  four[1]?.end();
  await settled();
  expect(begun(four)).toEqual([1, 1, 1, 0]);
  endAll(four);
  await settled();
  expect(begun(four)).toEqual([1, 1, 1, 1]);
});

test('refuses more than sixty waiting photos of one IP address, until they are done', async () => {
  const crowd = photos(62);
  expect(await photo().outcome).toBe('busy');
  endAll(crowd);
  expect(await Promise.all(crowd.map(({ outcome }) => outcome))).not.toContain('busy');
  const late = photo();
  late.end();
  expect(await late.outcome).toBeUndefined();
});

test('takes turns between two IP addresses with many photos', async () => {
  const [first, second] = [photos(8), photos(8, '203.0.113.2')];
  const taken = (some: Photo[]) => some.filter(({ work }) => work.mock.calls.length > 0);
  for (let turn = 1; turn <= 4; turn++) {
    endAll([...taken(first), ...taken(second)]);
    await settled();
  }
  expect([taken(first).length, taken(second).length]).toEqual([5, 5]);
});

test('refuses a photo that waited for thirty seconds, and never decodes it', async () => {
  const reading = photos(2);
  const late = photo();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await late.outcome).toBe('busy');
  endAll(reading);
  await settled();
  expect(late.work).not.toHaveBeenCalled();
  const next = photos(2);
  await settled();
  expect(begun(next)).toEqual([1, 1]);
});

test('decodes heavy photos one by one, without delaying other photos', async () => {
  const all = [photo('heavy'), photo('heavy'), photo(), photo()];
  await settled();
  expect([begun(all), queue.state()]).toEqual([[1, 0, 1, 1], { running: 3, waiting: 1 }]);
  endAll(all);
  await settled();
  expect([begun(all), queue.state()]).toEqual([[1, 1, 1, 1], { running: 0, waiting: 0 }]);
});

test('refuses more than ten waiting heavy photos, but accepts others', async () => {
  const heavy = Array.from({ length: 11 }, () => photo('heavy'));
  expect(await photo('heavy').outcome).toBe('busy');
  const ordinary = photo();
  endAll([...heavy, ordinary]);
  expect(await ordinary.outcome).toBeUndefined();
});

test('continues after photos that cannot be read', async () => {
  const fail = () => queue.run('ordinary', null, () => Promise.reject(new Error('broken')));
  for (const outcome of Array.from({ length: 4 }, fail)) await expect(outcome).rejects.toThrow('broken');
  const next = photo();
  next.end();
  expect(await next.outcome).toBeUndefined();
});
