import { afterEach, expect, test, vi } from 'vitest';
import { formatDay, offsetsAround, weekdayOf } from './times.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'the built pages know each time in %s without Intl, even around a change of the clocks',
  async (timeZone) => {
    const offsets = offsetsAround(timeZone, '2025-08-12');
    const changes = offsets.slice(1).flatMap(([from]) => [from - 1, from]);
    const instants = [...changes, ...['2024', '2025-08-12', '2027'].map((day) => Date.parse(day))];
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const expected = instants.map((at) => intl.format(at).replace(' ', 'T'));

    vi.stubGlobal('festOffsets', offsets);
    vi.resetModules();
    const built = await import('./times.ts');
    vi.stubGlobal('Intl', {});
    expect(instants.map((at) => built.localTime(timeZone, at))).toEqual(expected);
  },
);

test.each(['2025-08-12', '2026-02-01', '2028-02-29'])('the day %s is written out', (day) => {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(new Date(day));
  expect(formatDay(day)).toBe(written({ day: 'numeric', month: 'long', year: 'numeric' }));
  expect(weekdayOf(day)).toBe(written({ weekday: 'long' }));
});
