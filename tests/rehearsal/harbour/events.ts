import type { FestEvent } from '#contract/fest.ts';

/** Each event's id, label, description, start, end, room and team. */
const facts: [string, string, string, string, string, string, string][] = [
  ['anchor', 'Anchor & Chain', 'Pull requests against the tide', '08:30', '09:45', 'Shed A', 'In pairs'],
  ['beacon', 'Beacon', 'Signals over a noisy line', '09:00', '11:30', 'Shed B', 'On your own'],
  ['compass', 'Compass', 'Find the bug by bearing', '11:45', '12:15', 'Deck 2', 'In pairs'],
  ['ferry', 'Ferry Timetables', 'Schedule what cannot wait', '12:30', '14:05', 'Deck 3', 'Crews of five'],
  ['knots', 'Knots in C++', 'Untie a legacy module', '14:00', '15:20', 'Shed C', 'On your own'],
  ['lighthouse', 'Beacon Keepers', 'A talk of seven minutes', '16:00', '18:00', 'Upper lamp room', 'On your own'],
  ['wreck', 'Wreck Dive', 'Recover what a disk forgot', '18:15', '20:40', 'Shed D', 'Crews of five'],
];

/** The same person looks after Beacon and Beacon Keepers. */
const mates = ['Anchor & Chain', 'Beacon', 'Compass', 'Ferry Timetables', 'Knots in C++', 'Beacon', 'Wreck Dive'];

export const events: FestEvent[] = facts.map(([id, label, description, start, end, room, team], index) => {
  const mate = mates[index] ?? '';
  return {
    id,
    label,
    description,
    start,
    end,
    room,
    team,
    rules: [`Judged at the ${label} table.`],
    coordinators: [{ role: 'Mate', name: `Mate of ${mate}`, phone: `08 5550 200${mates.indexOf(mate) + 1}` }],
    ...(id === 'anchor' && {
      whoRegisters: 'one',
      fee: 1500,
      bring: 'A laptop for the pair',
      prizes: ['A brass anchor', 'A coil of rope'],
    }),
  };
});
