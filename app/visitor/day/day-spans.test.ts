import { expect, test } from 'vitest';
import { hoursOf, inRings, overlapsOf, sharedSpan } from './day-spans.ts';

const early = { start: '10:00', end: '11:00' };
const later = { start: '10:15', end: '11:15' };
const last = { start: '13:30', end: '15:30' };

test('the axis covers the full hours around the day', () => {
  expect(hoursOf([early, later, last])).toEqual({ first: 10, last: 16 });
});

test('two overlapping spans share what lies in both', () => {
  expect(sharedSpan(early, later)).toEqual({ start: '10:15', end: '11:00' });
});

test('an event overlaps those of the chosen ones that share time with it, for that long', () => {
  expect(overlapsOf(later, [early, later, last])).toEqual([{ other: early, span: { start: '10:15', end: '11:00' } }]);
  expect(overlapsOf(last, [early, later, last])).toEqual([]);
  expect(overlapsOf(early, [early, { start: '11:00', end: '12:00' }]), 'one that begins when it ends').toEqual([]);
});

test('on the dial, events that follow each other share a ring, and those that overlap have one each', () => {
  expect(inRings([early, later, last])).toEqual([[early, last], [later]]);
});
