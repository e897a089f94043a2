import { expect, test } from 'vitest';
import { hoursOf, inRings, overlapsOf, sharedSpan } from './day-spans.ts';

const early = { start: '10:00', end: '11:00' };
const later = { start: '10:15', end: '11:15' };
const last = { start: '13:30', end: '15:30' };

test('the axis has full hours around the day', () => {
  expect(hoursOf([early, later, last])).toEqual({ first: 10, last: 16 });
});

test('shares the time of two overlapping events', () => {
  expect(sharedSpan(early, later)).toEqual({ start: '10:15', end: '11:00' });
});

test('lists the chosen events that overlap, with the shared time', () => {
  expect(overlapsOf(later, [early, later, last])).toEqual([{ other: early, span: { start: '10:15', end: '11:00' } }]);
  expect(overlapsOf(last, [early, later, last])).toEqual([]);
  expect(overlapsOf(early, [early, { start: '11:00', end: '12:00' }]), 'one that starts when it ends').toEqual([]);
});

test('overlapping events are on different rings of the dial', () => {
  expect(inRings([early, later, last])).toEqual([[early, last], [later]]);
});
