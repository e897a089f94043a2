import { afterEach, expect, test, vi } from 'vitest';
import { offsetAt, offsetsAround } from './zone.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['Asia/Kolkata', '2025-08-12', '+05:30'],
  ['Europe/London', '2025-08-12', '+01:00'],
  ['Europe/London', '2025-12-12', '+00:00'],
  ['America/New_York', '2025-08-12', '-04:00'],
  ['UTC', '2025-08-12', '+00:00'],
])('the offset of the time zone %s on %s is %s', (timeZone, day, offset) => {
  expect(offsetAt(timeZone, new Date(`${day}T12:00:00Z`))).toBe(offset);
});

test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'the built pages know each time in %s without Intl, also around a change of the clocks',
  async (timeZone) => {
    const offsets = offsetsAround(timeZone, '2025-08-12');
    const changes = offsets.slice(1).flatMap(([from]) => [from - 1, from]);
    const instants = [...changes, ...['2024', '2025-08-12', '2027'].map((day) => Date.parse(day))];
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const expected = instants.map((at) => intl.format(at).replace(' ', 'T'));

    vi.stubGlobal('festOffsets', offsets);
    vi.resetModules();
    const built = await import('./zone.ts');
    vi.stubGlobal('Intl', {});
    expect(instants.map((at) => built.localTime(timeZone, at))).toEqual(expected);
  },
);
