import type { Showcase } from '#contract/fest.ts';
import { coordinators } from './events.ts';

/** Showcases are open to everybody, without registration. */
export const showcases: Showcase[] = [
  {
    id: 'ai-showcase',
    label: 'AI Showcase',
    start: '10:00',
    end: '15:30',
    room: '826',
    summary:
      'Student projects in artificial intelligence, shown by the people who built them. Try them, ask, take them apart.',
    spotRegistrationOnly: true,
    games: [],
    coordinators: coordinators(7),
  },
  {
    id: 'fun-games',
    label: 'Fun Games',
    start: '10:00',
    end: '15:30',
    room: '831',
    summary: 'Ten short games between the events. Walk in, play, win something small.',
    spotRegistrationOnly: true,
    games: 'Typing,Hopscotch,Bugs,Charades,Cables,Memory,Planes,Keyboard,Logos,Cups'.split(','),
    coordinators: coordinators(8),
  },
];
