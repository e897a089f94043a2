import type { Edition } from '#contract/fest.ts';

/** An edition in Devanagari and Tamil, with `&` and the longest names. */
export const edition: Edition = {
  name: 'तकनीकी & தொழில்நுட்ப उत्सव'.padEnd(60, ' महोत्सव').trimEnd(),
  version: '12.1',
  tagline: 'बनाओ & சேர்ந்து கற்போம்.',
  college: 'सरस्वती महाविद्यालय & தமிழ்க் கல்லூரி',
  department: 'गणित & கணினி அறிவியல் துறை',
  url: 'https://utsav.test',
  timeZone: 'Asia/Kolkata',
  date: '2097-02-09',
  countdownTo: '2097-02-09T09:00+05:30',
  registrationClosesAt: '2097-02-08T18:00+05:30',
  photosDeletedOn: '2097-02-20',
  registrationsDeletedOn: '2097-05-01',
  city: 'மதுரை & पुणे',
  whoMayCome: 'सब लोग & எல்லோரும்',
  about: { fest: ['उत्सव 9 February 2097 को है & நுழைவு இலவசம்.'], department: ['गणित & கணினி பற்றி.'] },
  contact: {
    email: 'utsav@utsav.test',
    people: [{ role: 'संयोजक', name: 'मीरा & கயல்', phone: '00910 00001' }],
    address: ['முதன்மை சாலை & बाज़ार', 'மதுரை'],
  },
  map: { latitude: 9.9252, longitude: 78.1198, label: 'மதுரை & पुणे' },
};
