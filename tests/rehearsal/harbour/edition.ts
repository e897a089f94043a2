import type { Edition } from '#contract/fest.ts';

/**
 * An edition that shares nothing with other editions: its name, number, day, zone and place differ, and its form closes.
 */
export const edition: Edition = {
  name: 'Harbour Code',
  version: '3.1',
  tagline: 'Build by the water, from breakfast to the last ferry.',
  college: 'Southern Polytechnic',
  department: 'School of Computing',
  url: 'https://harbour.test',
  timeZone: 'Australia/Adelaide',
  date: '2099-03-07',
  countdownTo: '2099-03-07T08:15+10:30',
  registrationClosesAt: '2099-03-06T17:30+10:30',
  fee: 30,
  upi: { id: 'harbour.code@bank', name: 'Harbour Code & Friends' },
  photosDeletedOn: '2099-03-20',
  registrationsDeletedOn: '2099-06-30',
  city: 'Adelaide',
  whoMayCome: 'Anybody who has written a line of code',
  about: {
    fest: ['Harbour Code takes over the boat sheds on 7 March 2099.', 'Bring a laptop and a coat.'],
    department: ['The school trains engineers for ships and for the shore.'],
  },
  contact: {
    email: 'quay@harbour.test',
    people: [{ role: 'Harbour master', name: 'Ines Quill', phone: '08 5550 1001' }],
    address: ['School of Computing', 'Pier Four', 'Adelaide'],
  },
  results: [{ event: 'compass', places: ['The Lighthouse Keepers'] }],
  nextEdition: { version: '4.0', when: 'autumn 2100' },
  map: { latitude: -34.8444, longitude: 138.5036, label: 'Pier Four' },
};
