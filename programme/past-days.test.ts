import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { pastSentence } from './past-days.ts';

test.each([
  ['on the fest’s day, until midnight at the fest', '2025-08-12T18:29:59Z', null],
  ['on the next day', '2025-08-12T18:30:00Z', /^fest\/edition\.ts has days in the past: date 2025-08-12\. If/],
  ['a year later', '2026-08-12T10:00:00Z', /in the past: date 2025-08-12, photosDeletedOn 2025-08-27, registrationsD/],
])('%s, the team learns which days of the edition are past', (_when, now, sentence) => {
  const said = pastSentence(edition, new Date(now));
  if (sentence === null) expect(said).toBeNull();
  else expect(said).toMatch(sentence);
});

test('the team learns of last year’s countdown and closing time, which would close the form', () => {
  const days = { date: '2027-02-12', photosDeletedOn: '2027-02-27', registrationsDeletedOn: '2027-05-12' };
  const next = { ...edition, ...days, registrationClosesAt: '2026-02-10T10:00+05:30' };
  const said = pastSentence(next, new Date('2027-01-05T10:00:00Z'));
  expect(said).toMatch(/^fest\/edition\.ts has days in the past: countdownTo 2025-08-20T10:00.*\. If/);
  expect(said).toContain('been closed since 2026-02-10T10:00+05:30: registrationClosesAt in fest/edition.ts.');
});
