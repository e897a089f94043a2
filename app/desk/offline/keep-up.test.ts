import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingUp } from './keep-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('where a round fails it is tried again, after longer and longer pauses of half a minute at most', async () => {
  const at: number[] = [];
  const began = Date.now();
  const loop = keepingUp({
    isHidden: () => false,
    async round() {
      at.push(Date.now() - began);
      return true;
    },
  });
  loop.start();
  await loop.run();
  await vi.advanceTimersByTimeAsync(200_000);
  loop.stop();
  const rounds = at.length;
  const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses[0]).toBeLessThanOrEqual(1_000);
  expect(Math.max(...pauses)).toBeGreaterThan(14_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(at).toHaveLength(rounds);
});

test('a page that is hidden does not try again by itself, and one that is asked runs no two rounds at once', async () => {
  let rounds = 0;
  let isRunning = false;
  const loop = keepingUp({
    isHidden: () => true,
    async round() {
      expect(isRunning).toBe(false);
      isRunning = true;
      await new Promise((resolve) => setTimeout(resolve, 100));
      isRunning = false;
      rounds += 1;
      return true;
    },
  });
  loop.start();
  const asked = [loop.run(), loop.run(), loop.run()];
  await vi.advanceTimersByTimeAsync(120_000);
  await Promise.all(asked);
  // Asked for while the first ran, once more is enough.
  expect(rounds).toBe(2);
  loop.stop();
});
