import type { Showcase } from '#contract/fest.ts';

/** Showcases are open to everybody, without registration. */
export const showcases: Showcase[] = [
  {
    id: 'ai-showcase',
    label: 'AI Showcase',
    summary:
      'Student projects in artificial intelligence, shown by the people who built them. Try them, ask, take them apart.',
    start: '10:00',
    end: '15:30',
    room: '826',
    spotRegistrationOnly: true,
    games: [],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00071' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00072' },
    ],
  },
  {
    id: 'fun-games',
    label: 'Fun Games',
    summary: 'Ten short games between the events. Walk in, play, win something small.',
    start: '10:00',
    end: '15:30',
    room: '831',
    spotRegistrationOnly: true,
    games: [
      'Typing duel',
      'Binary hopscotch',
      'Bug hunt',
      'Emoji charades',
      'Cable untangle',
      'Memory swap',
      'Paper plane pull request',
      'Blind keyboard',
      'Logo or no go',
      'Stack the cups',
    ],
    coordinators: [
      { role: 'Faculty coordinator', name: 'Faculty coordinator', phone: '00000 00081' },
      { role: 'Student coordinator', name: 'Student coordinator', phone: '00000 00082' },
    ],
  },
];
