import { expect, test } from 'vitest';
import { clockSentence } from './clock-sentence.ts';

const minute = 60_000;

test('a clock that is five minutes off is right enough', () => {
  expect(clockSentence(5 * minute)).toBeNull();
  expect(clockSentence(-5 * minute)).toBeNull();
});

test('one that is more off is told, by the unit that fits', () => {
  expect(clockSentence(6 * minute)).toBe('This phone’s clock is 6 minutes ahead. The server’s time counts.');
  expect(clockSentence(-61 * minute)).toBe('This phone’s clock is 1 hour behind. The server’s time counts.');
  expect(clockSentence(24 * 60 * minute - 400)).toBe('This phone’s clock is 1 day ahead. The server’s time counts.');
  expect(clockSentence(-50 * 60 * minute)).toBe('This phone’s clock is 2 days behind. The server’s time counts.');
});
