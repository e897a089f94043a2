import { expect, test } from 'vitest';
import { remainingParts, secondsUntil } from './countdown-clock.tsx';

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
