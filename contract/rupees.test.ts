import { expect, test } from 'vitest';
import { grouped, rupeesIn, rupeesText } from './rupees.ts';

test.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, 987_654_321])('%i gets commas as in India', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en-IN'));
});

test('a negative amount has its minus before the ₹', () => {
  expect([rupeesText(1450), rupeesText(-5)]).toEqual(['₹1,450', '−₹5']);
});

test.each([
  ['1450', 1450],
  [' 1,450 ', 1450],
  ['₹1,00,000', 100_000],
  ['₹ 1,450', 1450],
  ['1,4,5', null],
  ['1450,50', null],
  ['12,5', null],
  ['0', 0],
  ['', null],
  ['1,', null],
  [',5', null],
  ['1.450', null],
  ['-5', null],
  ['1,234,567,890', null],
])('the typed amount "%s" is %j', (typed, rupees) => {
  expect(rupeesIn(typed)).toBe(rupees);
});
