import { expect, test } from 'vitest';
import { grouped, rupeesText } from './rupees.ts';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, 987_654_321])('%i is grouped as in India', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en-IN'));
});

test('a missing amount of money has its sign before the currency', () => {
  expect([rupeesText(1450), rupeesText(-5)]).toEqual(['₹1,450', '−₹5']);
});
