import { expect, test } from 'vitest';
import { offsetAt } from './times.ts';

test.each([
  ['Asia/Kolkata', '2025-08-12', '+05:30'],
  ['Europe/London', '2025-08-12', '+01:00'],
  ['Europe/London', '2025-12-12', '+00:00'],
  ['America/New_York', '2025-08-12', '-04:00'],
  ['UTC', '2025-08-12', '+00:00'],
])('the offset of the time zone %s on %s is %s', (timeZone, day, offset) => {
  expect(offsetAt(timeZone, new Date(`${day}T12:00:00Z`))).toBe(offset);
});
