import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { poster } from './poster.ts';

test.each([
  ['fee', { fee: 50 }, '<dt class="mono">Fee</dt><dd>₹50</dd>'],
  [
    'prizes',
    { prizes: ['₹2,000', 'A cup & saucer'] },
    '<p><span class="mono">Prizes</span> ₹2,000 · A cup &amp; saucer</p>',
  ],
  ['things to bring', { bring: 'A pencil' }, '<p><span class="mono">Bring</span> A pencil</p>'],
])('a poster shows the %s of an event that has them', (_what, facts, shown) => {
  const event = events.find(({ id }) => id === 'oracle') ?? expect.fail();
  expect(poster({ ...event, ...facts })).toContain(shown);
  expect(poster(event)).not.toContain(shown.slice(0, 20));
});
