import { expect, test } from 'vitest';
import { labelOf, placeAt } from './places.ts';

const at = (clock: string) => Date.parse(`2025-08-12T${clock}:00+05:30`);
const label = (pin: string | null, name: string, clock: string) => {
  const place = placeAt(pin, name, at(clock));
  return place && labelOf(place);
};

test('a desk is at the event that runs alone', () => {
  expect(label(null, 'Front', '14:00')).toBe('Oracle');
  expect(label(null, 'Front', '12:45')).toBe('C Bingo');
});

test('before the first event the next one counts, from half an hour before it', () => {
  expect(label(null, 'Front', '09:30')).toBe('Code Cascade');
  expect(label(null, 'Front', '09:29')).toBeNull();
});

test('where several run, none or it is another day, somebody has to say which', () => {
  expect(label(null, 'Front', '10:20')).toBeNull();
  expect(label(null, 'Front', '16:00')).toBeNull();
  expect(placeAt(null, 'Front', Date.parse('2025-08-11T14:00:00+05:30'))).toBeNull();
});

test('the room in the name of a desk says which, whatever runs elsewhere', () => {
  expect(label(null, 'Room 806', '10:20')).toBe('Oracle');
  expect(label(null, 'Room 805 left', '16:00')).toBe('Logo Design');
  expect(label(null, 'Room 831', '10:20')).toBe('Fun Games');
});

test('what was chosen comes before the name and the clock', () => {
  expect(label('event bingo', 'Room 806', '14:00')).toBe('C Bingo');
  expect(label('room 805', 'Room 806', '14:00')).toBe('Logo Design');
  expect(label('showcase ai-showcase', 'Room 806', '14:00')).toBe('AI Showcase');
  expect(label('entrance', 'Room 806', '14:00')).toBe('Entrance');
});

test('what another edition knew is not held on to', () => {
  expect(label('event gone', 'Front', '14:00')).toBe('Oracle');
});
