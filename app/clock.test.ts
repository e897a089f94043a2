import { expect, test, vi } from 'vitest';
import { stubPage } from '#tests/support/browser/page.ts';
import { everySecond } from './clock.ts';

test('all clocks of a page share one timer, which ticks on full seconds until they are stopped', () => {
  stubPage(new Date('2025-08-19T04:30:00.250Z'));
  const seen: number[][] = [[], []];
  const stops = seen.map((times) => everySecond(() => times.push(Date.now() % 1000)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3000);
  for (const stop of stops) stop();
  expect([seen, vi.getTimerCount()]).toEqual([Array(2).fill([0, 0, 0]), 0]);
});

test('a hidden page has no timer, and its clocks are right as soon as it is shown', () => {
  const { show } = stubPage();
  const tick = vi.fn();
  const stop = everySecond(tick);
  show('hidden');
  expect(vi.getTimerCount()).toBe(0);
  tick.mockClear();
  show('visible');
  expect([tick.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1]);
  stop();
});
