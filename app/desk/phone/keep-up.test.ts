import { expect, test } from 'vitest';
import { pass, stubPage } from '#tests/support/browser/page.ts';
import { keepingUp } from './keep-up.ts';

test('a failed round is retried after growing pauses of at most half a minute', async () => {
  stubPage();
  const at: number[] = [];
  const end = new AbortController();
  const run = keepingUp({
    signal: end.signal,
    async round() {
      at.push(Date.now());
      throw new Error('no answer');
    },
  });
  await run();
  await pass(200_000);
  end.abort();
  const rounds = at.length;
  const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses[0]).toBeLessThanOrEqual(1_000);
  expect(Math.max(...pauses)).toBeGreaterThan(14_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
  await pass(60_000);
  expect(at).toHaveLength(rounds);
});

test('a hidden page does not retry, and two rounds never run at once', async () => {
  stubPage().show('hidden');
  let rounds = 0;
  let isRunning = false;
  const run = keepingUp({
    signal: new AbortController().signal,
    async round() {
      expect(isRunning).toBe(false);
      isRunning = true;
      await new Promise((resolve) => setTimeout(resolve, 100));
      isRunning = false;
      rounds += 1;
      throw new Error('no answer');
    },
  });
  const asked = [run(), run(), run()];
  await pass(120_000);
  await Promise.all(asked);
  // The second and third call share a round.
  expect(rounds).toBe(2);
});
