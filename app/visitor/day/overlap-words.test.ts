import { expect, test } from 'vitest';
import { events } from '#fest/events.ts';
import { overlapWords } from './overlap-words.ts';

const [event] = events;
const at = (label: string, start: string, end: string) => ({
  ...(event as (typeof events)[number]),
  label,
  start,
  end,
});
const cascade = at('Code Cascade', '10:00', '11:00');
const logo = at('Logo Design', '10:15', '11:15');
const sketch = at('Imagineering', '10:30', '12:30');
const typing = at('Triathlon', '11:30', '12:30');

test('the words name whom an event overlaps and only the time that both share', () => {
  expect(overlapWords(logo, [cascade, logo])).toBe('overlaps Code Cascade, 10:15–11:00 AM');
  expect(overlapWords(typing, [typing, sketch])).toBe('overlaps Imagineering, 11:30 AM–12:30 PM');
});

test('several are told one after the other', () => {
  expect(overlapWords(sketch, [cascade, logo, sketch])).toBe(
    'overlaps Code Cascade, 10:30–11:00 AM, and Logo Design, 10:30–11:15 AM',
  );
});

test('an event that begins when another ends overlaps nothing, nor does one alone', () => {
  expect(overlapWords(at('Early', '09:00', '10:00'), [cascade])).toBe('');
  expect(overlapWords(cascade, [cascade])).toBe('');
});
