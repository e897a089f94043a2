import type { FestEvent } from '#contract/fest.ts';

/** These phone numbers reach nobody. */
export const coordinators = (number: number) =>
  ['Faculty coordinator', 'Student coordinator'].map((role, index) => ({
    role,
    name: role,
    phone: `00000 000${number}${index + 1}`,
  }));

/** Posters and documents keep this order. Pages sort by start. Times are the fest's local time, in 24-hour format. */
export const events: FestEvent[] = [
  {
    id: 'codecascade',
    label: 'Code Cascade',
    description: 'Dual-stage coding challenge',
    team: 'Solo',
    start: '10:00',
    end: '11:00',
    room: '801',
    coordinators: coordinators(1),
    rules: ['Fastest correct answers go through.', 'C, C++, Java and Python.'],
  },
  {
    id: 'logo',
    label: 'Logo Design',
    description: 'Design a logo to a brief',
    team: 'Solo',
    start: '10:15',
    end: '11:15',
    room: '805',
    coordinators: coordinators(2),
    rules: ['Any design tool.', 'Hand in a vector or a large PNG.'],
  },
  {
    id: 'bingo',
    label: 'C Bingo',
    description: 'C bingo and quiz',
    team: 'Teams of two',
    start: '12:30',
    end: '13:30',
    room: '803',
    coordinators: coordinators(3),
    whoRegisters: 'each',
    rules: ['The answer is a word of C on your card.', 'The three quickest cards meet in the quiz.'],
  },
  {
    id: 'triathlon',
    label: 'Triathlon',
    description: 'Think, type, code blind',
    team: 'Solo',
    start: '11:30',
    end: '12:30',
    room: '802',
    coordinators: coordinators(4),
    rules: ['Think: puzzles on paper.', 'Code blind: the screen is off.'],
  },
  {
    id: 'oracle',
    label: 'Oracle',
    description: 'Digital scavenger hunt',
    team: 'Teams of two or three',
    start: '13:30',
    end: '15:30',
    room: '806',
    coordinators: coordinators(5),
    whoRegisters: 'each',
    rules: ['Each clue leads to the next.', 'Bring one phone or laptop a team.'],
  },
  {
    id: 'imagineering',
    label: 'Imagineering',
    description: 'Prompt sketch quest',
    team: 'Teams of two',
    start: '10:30',
    end: '12:30',
    room: '804',
    coordinators: coordinators(6),
    whoRegisters: 'each',
    rules: ['Sketch an idea on paper.', 'Every prompt is judged too.'],
    prizes: ['A graphics tablet', 'A box of pencils'],
    bring: 'A pencil and a laptop',
  },
];
