import { expect, test } from 'vitest';
import { roomText } from './moves.ts';

const time = { start: '10:00', end: '11:00' };

test.each([
  ['803', undefined, 'room 803'],
  ['B-12', undefined, 'room B-12'],
  ['Main Portico', undefined, 'Main Portico'],
  ['முதன்மை மண்டபம்', undefined, 'முதன்மை மண்டபம்'],
  ['807', '803', 'room 803 → 807'],
  ['Main Portico', '803', 'room 803 → Main Portico'],
  ['803', 'Main Portico', 'Main Portico → room 803'],
])('for an event in %s that was planned in %s, a visitor reads: %s', (room, planned, text) => {
  expect(roomText(planned === undefined ? { room } : { room, was: { room: planned, ...time } })).toBe(text);
});
