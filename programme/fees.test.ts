import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { withFees } from '#tests/support/people/fees.ts';
import { eventsByTime } from './events.ts';
import { coveredBy } from './fees.ts';

withFees(Object.fromEntries(events.map(({ id }) => [id, 50])));

test('paid fees are listed by the start of their events, as on all pages', () => {
  expect(coveredBy([]).map(({ label }) => label)).toEqual(eventsByTime.map(({ label }) => label));
  expect(eventsByTime).not.toEqual(events);
});
