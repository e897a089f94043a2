import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { dueOn } from './due.ts';

const facts = { ...edition, photosDeletedOn: '2025-08-27', registrationsDeletedOn: '2025-11-12' };

test.each([
  ['a second before the photos’ day begins where the fest is', '2025-08-26T18:29:59Z', false, false],
  ['as that day begins there', '2025-08-26T18:30:00Z', true, false],
  ['a second before the registrations’ day', '2025-11-11T18:29:59Z', true, false],
  ['as that day begins', '2025-11-11T18:30:00Z', true, true],
])('%s, it is as due as the day says', (_when, now, photos, registrations) => {
  expect(dueOn(facts, new Date(now))).toEqual({ photos, registrations });
});
