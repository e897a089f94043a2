import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySecond } from './clock.ts';

let page: EventTarget & { visibilityState?: string };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-08-19T04:30:00.250Z') });
  page = new EventTarget();
  show('visible');
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(state: string): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('all clocks of a page share one timer, which ticks on full seconds until they are stopped', () => {
  const seen: number[][] = [[], []];
  const stops = seen.map((times) => everySecond(() => times.push(Date.now() % 1000)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(3000);
  for (const stop of stops) stop();
  expect([seen, vi.getTimerCount()]).toEqual([
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    0,
  ]);
});

test('a hidden page has no timer, and its clocks are right as soon as it is shown', () => {
  const tick = vi.fn();
  const stop = everySecond(tick);
  show('hidden');
  expect(vi.getTimerCount()).toBe(0);
  tick.mockClear();
  show('visible');
  expect([tick.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1]);
  stop();
});
