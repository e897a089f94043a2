import { afterEach, expect, test, vi } from 'vitest';
import { clockSentence, clockText } from './time.ts';

const minute = 60_000;

afterEach(() => void vi.useRealTimers());

test('a time says AM or PM, and the day if that is not today', () => {
  vi.setSystemTime('2025-08-12T12:30:00+05:30');
  expect(clockText('2025-08-12T10:04:00+05:30')).toBe('10:04 AM');
  expect(clockText('2025-08-11T15:04:00+05:30')).toBe('11 Aug, 3:04 PM');
  expect(clockText('')).toBe('');
});

test.each([
  ['5 minutes ahead', 5 * minute, null],
  ['5 minutes behind', -5 * minute, null],
  ['6 minutes ahead', 6 * minute, 'This phone’s clock is 6 minutes ahead. The server’s time is used.'],
  ['an hour behind', -61 * minute, 'This phone’s clock is 1 hour behind. The server’s time is used.'],
  ['a day ahead', 24 * 60 * minute - 400, 'This phone’s clock is 1 day ahead. The server’s time is used.'],
  ['two days behind', -50 * 60 * minute, 'This phone’s clock is 2 days behind. The server’s time is used.'],
])('a warning appears if the clock is more than five minutes wrong: %s', (_what, ahead, sentence) => {
  expect(clockSentence(ahead)).toBe(sentence);
});
