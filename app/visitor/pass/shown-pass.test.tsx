import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Pass } from '#contract/pass.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { ageOf, PaymentLine } from './shown-pass.tsx';

withFees({ oracle: 100, bingo: 50 });

const line = (about: Partial<Pass>) =>
  renderToStaticMarkup(<PaymentLine pass={{ selectedEvents: [], paymentMethod: '', ...about } as Pass} />);

test.each([
  [['Oracle', 'C Bingo', 'Triathlon'], '', '<p class="afterwards:hidden">₹150 to pay at the desk</p>'],
  [['Oracle'], 'cash', '<p>₹100 paid in cash</p>'],
  [['Oracle', 'C Bingo'], 'cash', '<p class="afterwards:hidden">₹50 to pay at the desk</p>', 50],
  [['Oracle'], 'cash', '<p>₹100 paid in cash</p>', 0],
  [['Oracle'], 'online', '<p>₹100 paid online</p>'],
  [['Triathlon'], '', ''],
  [['Triathlon'], 'cash', ''],
  [['An event of another edition'], '', ''],
])('a pass for %j with payment "%s" shows %j', (selectedEvents, paymentMethod, words, due?: number) => {
  expect(line({ selectedEvents, paymentMethod, ...(due !== undefined && { due }) })).toBe(words);
});

test('a pass says that a payment is being checked, and does not ask for money meanwhile', () => {
  const utr = { utr: '522412345678', state: 'claimed', reason: '' };
  expect(line({ selectedEvents: ['Oracle'], due: 100, utr })).toBe('<p>Your payment is being checked</p>');
  expect(line({ selectedEvents: ['Oracle'], due: 100, utr: { ...utr, state: 'rejected' } })).toContain('₹100 to pay');
});

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
