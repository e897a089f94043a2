import type { Showcase } from '#contract/fest.ts';

export const showcases: Showcase[] = [
  {
    id: 'model-boats',
    label: 'Model Boats',
    summary: 'Boats that steer themselves, in the small basin.',
    start: '09:30',
    end: '17:00',
    room: 'Small basin',
    spotRegistrationOnly: true,
    games: [],
    coordinators: [{ role: 'Mate', name: 'Mate of the basin', phone: '08 5550 2099' }],
  },
];
