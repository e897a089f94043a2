import { afterEach, expect, test } from 'vitest';
import { takeNotices } from '#app/news/moves.ts';
import { labelOf, placeAt } from './places.ts';

test.each([
  ['the only event that runs', null, 'Front', '12T14:00', 'Oracle'],
  ['the only event that runs, with others later', null, 'Front', '12T12:45', 'C Bingo'],
  ['the first event, half an hour before it', null, 'Front', '12T09:30', 'Code Cascade'],
  ['no place 31 minutes before the first event', null, 'Front', '12T09:29', null],
  ['no place while several events run', null, 'Front', '12T10:20', null],
  ['no place after the last event', null, 'Front', '12T16:00', null],
  ['no place on another day', null, 'Front', '11T14:00', null],
  ['the room in its name, whatever runs elsewhere', null, 'Room 806', '12T10:20', 'Oracle'],
  ['the room in its name, after the event there', null, 'Room 805 left', '12T16:00', 'Logo Design'],
  ['the showcase in its name', null, 'Room 831', '12T10:20', 'Fun Games'],
  ['the entrance in its name, even while one event runs', null, 'Main entrance', '12T14:00', 'Entrance'],
  ['a chosen event', 'event bingo', 'Room 806', '12T14:00', 'C Bingo'],
  ['a chosen room', 'room 805', 'Room 806', '12T14:00', 'Logo Design'],
  ['a chosen showcase', 'showcase ai-showcase', 'Room 806', '12T14:00', 'AI Showcase'],
  ['the chosen entrance', 'entrance', 'Room 806', '12T14:00', 'Entrance'],
  ['no event of another edition', 'event gone', 'Front', '12T14:00', 'Oracle'],
])('the place of a desk is %s', (_what, pin, deskName, time, label) => {
  const place = placeAt(pin, deskName, Date.parse(`2025-08-${time}:00+05:30`));
  expect(place && labelOf(place)).toBe(label);
});

afterEach(() => takeNotices([]));

test.each([
  ['of the new room', 'Room 901', 'C Bingo'],
  ['of a new room with several words', 'Seminar Hall 2 left', 'Triathlon'],
  ['of the old room', 'Room 803', 'C Bingo'],
  ['of an old room that has another event now', 'Room 802', 'Logo Design'],
])('a desk %s follows an event that moved', (_what, deskName, label) => {
  const move = (event: string, room: string) => ({
    text: '',
    until: '',
    event,
    moved: { room, start: '12:00', end: '13:00' },
  });
  takeNotices([move('bingo', '901'), move('triathlon', 'Seminar Hall 2'), move('logo', '802')]);
  const place = placeAt(null, deskName, Date.parse('2025-08-12T09:00:00+05:30'));
  expect(place && labelOf(place)).toBe(label);
});
