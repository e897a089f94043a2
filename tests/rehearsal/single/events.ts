import type { FestEvent } from '#contract/fest.ts';

export const events: FestEvent[] = [
  {
    id: 'video',
    label: 'V',
    description: 'A film',
    start: '00:00',
    end: '23:59',
    room: '1',
    team: 'Solo',
    rules: ['Be kind.'],
    coordinators: [{ role: 'Host', name: 'Host', phone: '0044 20 5550 1' }],
  },
];
