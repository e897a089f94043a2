import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { eventById } from '#programme/events.ts';
import { calendarOf, offsetAt } from './calendar.ts';

const now = new Date('2025-08-01T06:30:00Z');

/** Reads the file like a calendar app, with the time zones that it contains. */
function read(file: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
}

test('every event starts and ends at the right instant in any time zone', () => {
  const times = read(calendarOf(events, now)).map(({ uid, startDate, endDate }) => [
    uid.split('-')[0],
    startDate.toJSDate().toISOString(),
    endDate.toJSDate().toISOString(),
  ]);
  expect(times).toEqual([
    ['codecascade', '2025-08-12T04:30:00.000Z', '2025-08-12T05:30:00.000Z'],
    ['logo', '2025-08-12T04:45:00.000Z', '2025-08-12T05:45:00.000Z'],
    ['bingo', '2025-08-12T07:00:00.000Z', '2025-08-12T08:00:00.000Z'],
    ['triathlon', '2025-08-12T06:00:00.000Z', '2025-08-12T07:00:00.000Z'],
    ['oracle', '2025-08-12T08:00:00.000Z', '2025-08-12T10:00:00.000Z'],
    ['imagineering', '2025-08-12T05:00:00.000Z', '2025-08-12T07:00:00.000Z'],
  ]);
});

test('an entry in the calendar has the event, its room and its page', () => {
  const [entry] = read(calendarOf(events.slice(0, 1), now));
  expect(entry?.summary).toBe('Code Cascade, Tech Fest 10.0');
  expect(entry?.location).toBe(`Room 801, ${edition.contact.address.join(', ')}`);
  expect(entry?.description).toContain('Dual-stage coding challenge');
  expect(entry?.component.getFirstPropertyValue('url')).toBe(`${edition.url}/events/codecascade`);
});

test('long labels in any script are kept, in lines of at most 75 bytes', () => {
  const awkward = `${'रोबोट; काम, '.repeat(20)}\\ back\nnew line`;
  const event = { ...(eventById('logo') ?? events[0]), label: awkward } as (typeof events)[number];
  const file = calendarOf([event], now);
  expect(read(file)[0]?.summary).toBe(`${awkward}, Tech Fest 10.0`);
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
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
