import type { Showcase } from '#contract/fest.ts';

export const showcases: Showcase[] = [
  {
    id: 'kalai',
    label: 'கலை & அறிவியல்',
    start: '09:00',
    end: '17:00',
    room: 'முதன்மை மண்டபம்',
    summary: 'எல்லோரும் வரலாம் & பார்க்கலாம்.',
    spotRegistrationOnly: true,
    games: ['खेल & பந்து'],
    coordinators: [{ role: 'आयोजक', name: 'आशा राव', phone: '00910 00099' }],
  },
];
