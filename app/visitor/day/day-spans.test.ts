import { expect, test } from 'vitest';
import { clashing, hoursOf, inRings, sharedSpan } from './day-spans.ts';

const early = { start: '10:00', end: '11:00' };
const later = { start: '10:15', end: '11:15' };
const last = { start: '13:30', end: '15:30' };

test('the axis covers the full hours around the day', () => {
  expect(hoursOf([early, later, last])).toEqual({ first: 10, last: 16 });
});

test('two overlapping spans share what lies in both', () => {
  expect(sharedSpan(early, later)).toEqual({ start: '10:15', end: '11:00' });
});

test('only those that overlap another chosen one clash', () => {
  expect([...clashing([early, later, last])]).toEqual([early, later]);
  expect([...clashing([early, last])]).toEqual([]);
});

test('on the dial, events that follow each other share a ring, and those that overlap have one each', () => {
  expect(inRings([early, later, last])).toEqual([[early, last], [later]]);
});
