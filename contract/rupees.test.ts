import { expect, test } from 'vitest';
import { grouped, rupeesIn, rupeesText } from './rupees.ts';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, 987_654_321])('%i gets commas as in India', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en-IN'));
});

test('a negative amount has its minus before the ₹', () => {
  expect([rupeesText(1450), rupeesText(-5)]).toEqual(['₹1,450', '−₹5']);
});

test.each([
  [1450, ['1450', ' 1,450 ', '₹ 1,450']],
  [100_000, ['₹1,00,000']],
  [0, ['0']],
  [null, ['', '-5', '1,4,5', '1450,50', '12,5', '1,', ',5', '1.450', '1,234,567,890']],
])('the amount %j is read from %j', (rupees, typed) => {
  for (const text of typed) expect([text, rupeesIn(text)]).toEqual([text, rupees]);
});
