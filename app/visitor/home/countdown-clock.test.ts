import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everySecond, remainingParts, secondsUntil } from './countdown-clock.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-08-19T04:30:00.250Z') }));
afterEach(() => void vi.useRealTimers());

const target = Date.parse('2025-08-20T10:00+05:30');

test('the countdown ends at the same instant for every visitor', () => {
  expect(secondsUntil(target, Date.parse('2025-08-20T04:29:00Z'))).toBe(60);
});

test('the countdown shows days, hours, minutes and seconds', () => {
  expect(remainingParts(86_400 + 2 * 3600 + 3 * 60 + 4)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  expect(remainingParts(59)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 59 });
});

test('the countdown ends exactly at its target', () => {
  expect(secondsUntil(target, target - 1)).toBe(0);
  expect(secondsUntil(target, target)).toBeNull();
});

test('the clock ticks on full seconds until it is stopped', () => {
  const seen: number[] = [];
  const stop = everySecond(() => seen.push(Date.now() % 1000));
  vi.advanceTimersByTime(3000);
  stop();
  vi.advanceTimersByTime(3000);
  expect(seen).toEqual([0, 0, 0]);
});
