import type { Showcase } from '#contract/fest.ts';
import { coordinators } from './events.ts';

/** Showcases are open to everybody, without registration. */
export const showcases: Showcase[] = [
  {
    ...{ id: 'ai-showcase', label: 'AI Showcase', start: '10:00', end: '15:30', room: '826' },
    summary:
      'Student projects in artificial intelligence, shown by the people who built them. Try them, ask, take them apart.',
    spotRegistrationOnly: true,
    games: [],
    coordinators: coordinators(7),
  },
  {
    ...{ id: 'fun-games', label: 'Fun Games', start: '10:00', end: '15:30', room: '831' },
    summary: 'Ten short games between the events. Walk in, play, win something small.',
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
    coordinators: coordinators(8),
  },
];
