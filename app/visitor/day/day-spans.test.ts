import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { hoursOf, inRings, overlapsOf, overlapWords } from './day-spans.ts';

const early = { start: '10:00', end: '11:00' };
const later = { start: '10:15', end: '11:15' };
const last = { start: '13:30', end: '15:30' };

test('the time axis begins and ends at full hours', () => {
  expect(hoursOf([early, later, last])).toEqual({ first: 10, last: 16, hours: [10, 11, 12, 13, 14, 15, 16] });
});

test('the chosen events that overlap are listed with the shared time', () => {
  expect(overlapsOf(later, [early, later, last])).toEqual([{ other: early, span: { start: '10:15', end: '11:00' } }]);
  expect(overlapsOf(last, [early, later, last])).toEqual([]);
  expect(overlapsOf(early, [early, { start: '11:00', end: '12:00' }]), 'one starts when the other ends').toEqual([]);
});

test('overlapping events are on different rings of the dial', () => {
  expect(inRings([early, later, last])).toEqual([[early, last], [later]]);
});

const [event] = events;
const at = (label: string, start: string, end: string) => ({ ...(event ?? expect.fail()), label, start, end });
const cascade = at('Code Cascade', '10:00', '11:00');
const logo = at('Logo Design', '10:15', '11:15');
const sketch = at('Imagineering', '10:30', '12:30');
const typing = at('Triathlon', '11:30', '12:30');

test.each([
  [logo, [cascade, logo], 'overlaps Code Cascade, 10:15-11:00 AM'],
  [typing, [typing, sketch], 'overlaps Imagineering, 11:30 AM-12:30 PM'],
  [sketch, [cascade, logo, sketch], 'overlaps Code Cascade, 10:30-11:00 AM, and Logo Design, 10:30-11:15 AM'],
  [at('Early', '09:00', '10:00'), [cascade], ''],
  [cascade, [cascade], ''],
])('a note lists the overlapping events and the shared times: %#', (one, chosen, note) => {
  expect(overlapWords(one, chosen)).toBe(note);
});
