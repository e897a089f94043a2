import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Pass } from '#contract/pass.ts';
import { PaymentLine } from './payment-line.tsx';

vi.mock('#programme/events.ts', () => ({
  eventByLabel: (label: string) => ({ Oracle: { fee: 100 }, 'C Bingo': { fee: 50 }, Triathlon: {} })[label],
}));

const line = (about: Partial<Pass>) =>
  renderToStaticMarkup(<PaymentLine pass={{ selectedEvents: [], paymentMethod: '', ...about } as Pass} />);

test.each([
  [['Oracle', 'C Bingo', 'Triathlon'], '', '<p>₹150 to pay at the desk</p>'],
  [['Oracle'], 'cash', '<p>₹100 paid in cash</p>'],
  [['Oracle'], 'online', '<p>₹100 paid online</p>'],
  [['Triathlon'], '', ''],
  [['Triathlon'], 'cash', ''],
  [['An event of another edition'], '', ''],
])('a pass for %j with payment "%s" shows %j', (selectedEvents, paymentMethod, words) => {
  expect(line({ selectedEvents, paymentMethod })).toBe(words);
});
