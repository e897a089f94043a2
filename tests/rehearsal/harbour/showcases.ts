import type { Showcase } from '#contract/fest.ts';

export const showcases: Showcase[] = [
  {
    id: 'plan',
    label: 'Plan',
    start: '09:30',
    end: '17:00',
    room: 'Small basin',
    summary: 'Drawings of boats that steer themselves.',
    spotRegistrationOnly: true,
    games: [],
    coordinators: [{ role: 'Mate', name: 'Ines Quill', phone: '08 5550 1001' }],
  },
];
