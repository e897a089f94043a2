import { expect, test } from 'vitest';
import { digitsOf, secondsUntil } from './countdown-clock.tsx';

const target = Date.parse('2025-08-20T10:00+05:30');

test('the countdown ends at the same instant for every visitor', () => {
  expect(secondsUntil(target, Date.parse('2025-08-20T04:29:00Z'))).toBe(60);
});

test('the countdown shows days, hours, minutes and seconds', () => {
  expect(digitsOf(86_400 + 2 * 3600 + 3 * 60 + 4)).toEqual(['1', '02', '03', '04']);
  expect(digitsOf(59)).toEqual(['0', '00', '00', '59']);
});

test('the countdown ends exactly at its target', () => {
  expect(secondsUntil(target, target - 1)).toBe(0);
  expect(secondsUntil(target, target)).toBeNull();
});
