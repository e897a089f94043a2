import type { FestEvent } from '#contract/fest.ts';

/** Posters and documents keep this order. Pages sort by start. Times are the fest's local time, in 24-hour format. */
export const events: FestEvent[] = [
  {
    id: 'codecascade',
    label: 'Code Cascade',
    description: 'Dual-stage coding challenge',
    start: '10:00',
    end: '11:00',
    room: '801',
    team: 'Solo',
    rules: [
      'Stage one: short problems, fastest correct answers go through.',
      'Stage two: one longer problem that builds on itself, part by part.',
      'C, C++, Java and Python. No internet, no phones.',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00011' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00012' },
    ],
  },
  {
    id: 'logo',
    label: 'Logo Design',
    description: 'Design a logo to a brief',
    start: '10:15',
    end: '11:15',
    room: '805',
    team: 'Solo',
    rules: [
      'The brief is opened when the clock starts.',
      'Any design tool; pictures from elsewhere are not allowed.',
      'Hand in a vector or a large PNG, and say in one line what it means.',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00021' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00022' },
    ],
  },
  {
    id: 'bingo',
    label: 'C Bingo',
    description: 'C bingo and quiz',
    start: '12:30',
    end: '13:30',
    room: '803',
    team: 'Teams of two',
    whoRegisters: 'each',
    rules: [
      'A question is read out; the answer is a word of C on your card.',
      'First full row, column or diagonal shouts, and explains one of its answers.',
      'The three quickest cards meet in the quiz.',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00031' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00032' },
    ],
  },
  {
    id: 'triathlon',
    label: 'Triathlon',
    description: 'Think, type, code blind',
    start: '11:30',
    end: '12:30',
    room: '802',
    team: 'Solo',
    rules: [
      'Think: puzzles on paper, twenty minutes.',
      'Type: two minutes of code, exactly as it stands.',
      'Code blind: one program with the screen turned off.',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00041' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00042' },
    ],
  },
  {
    id: 'oracle',
    label: 'Oracle',
    description: 'Digital scavenger hunt',
    start: '13:30',
    end: '15:30',
    room: '806',
    team: 'Teams of two or three',
    whoRegisters: 'each',
    rules: [
      'Each clue is a page, a file or a place that leads to the next.',
      'Bring one phone or laptop a team; clues are not shared between teams.',
      'The first team to the last answer wins; hints cost five minutes each.',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00051' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00052' },
    ],
  },
  {
    id: 'imagineering',
    label: 'Imagineering',
    description: 'Prompt sketch quest',
    start: '10:30',
    end: '12:30',
    room: '804',
    team: 'Teams of two',
    whoRegisters: 'each',
    rules: [
      'Sketch an idea on paper; then bring it to life with prompts alone.',
      'The tools are provided. Every prompt is kept and judged too.',
      'Three minutes to show the sketch, the prompts and the result.',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00061' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00062' },
    ],
  },
];
