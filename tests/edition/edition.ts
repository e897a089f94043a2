import type { Edition } from '#contract/fest.ts';

/**
 * Names, dates and places. `npm run samples` lists placeholders. Phone numbers that begin with 00000 and addresses
 * under .example reach nobody.
 */
export const edition: Edition = {
  name: 'Tech Fest',
  version: '10.0',
  tagline: 'Six events, one day, one release. Come and ship something.',
  college: 'College of Science and Technology',
  department: 'Department of Computer Science',
  url: 'https://fest.example',
  timeZone: 'Asia/Kolkata',
  date: '2025-08-12',
  countdownTo: '2025-08-20T10:00+05:30',
  countdownLabel: 'the prize-giving',
  registrationClosesAt: null,
  photosDeletedOn: '2025-08-27',
  registrationsDeletedOn: '2025-11-12',
  city: 'Nagpur',
  about: {
    fest: ['The tenth fest takes place on 12 August 2025.', 'Students from every college are welcome.'],
    department: ['The department opened with one room.', 'Students run the fest, this site included.'],
  },
  contact: {
    email: 'fest@college.example',
    people: [
      { role: 'Faculty convener', name: 'Faculty convener', phone: '00000 00001' },
      { role: 'Student convener', name: 'Student convener', phone: '00000 00002' },
    ],
    address: ['Department of Computer Science', 'College of Science and Technology', 'College Road'],
  },
  results: [
    { event: 'oracle', places: ['The Trailblazers', 'Asha and Ravi', 'Null Island'] },
    { event: 'bingo', places: ['Segmentation Fault'] },
  ],
  nextEdition: { version: '11.0', when: 'August 2026' },
  map: { latitude: 21.1498, longitude: 79.0806, label: 'College of Science and Technology' },
};
