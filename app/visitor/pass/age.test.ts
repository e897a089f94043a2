import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [59.9 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [2.9 * hour, '2 hours ago'],
  [47 * hour, '47 hours ago'],
  [48 * hour, '2 days ago'],
  [-hour, 'just now'],
])('a pass saved %i ms ago shows "%s"', (age, words) => {
  expect(ageOf(1_000_000, 1_000_000 + age)).toBe(words);
});
