import { expect, test } from 'vitest';
import { formatDay, weekdayOf } from './times.ts';

test.each(['2025-08-12', '2026-02-01', '2028-02-29'])('the day %s is written out', (day) => {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(day));
  expect(formatDay(day)).toBe(written({ day: 'numeric', month: 'long', year: 'numeric' }));
  expect(weekdayOf(day)).toBe(written({ weekday: 'long' }));
});
