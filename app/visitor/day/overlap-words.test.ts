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

test('names the other event and the shared time', () => {
  expect(overlapWords(logo, [cascade, logo])).toBe('overlaps Code Cascade, 10:15–11:00 AM');
  expect(overlapWords(typing, [typing, sketch])).toBe('overlaps Imagineering, 11:30 AM–12:30 PM');
});

test('names several events', () => {
  expect(overlapWords(sketch, [cascade, logo, sketch])).toBe(
    'overlaps Code Cascade, 10:30–11:00 AM, and Logo Design, 10:30–11:15 AM',
  );
});

test('says nothing for events that follow each other', () => {
  expect(overlapWords(at('Early', '09:00', '10:00'), [cascade])).toBe('');
  expect(overlapWords(cascade, [cascade])).toBe('');
});
