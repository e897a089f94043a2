import type { Edition } from '#contract/fest.ts';

/** An edition with one event, a fee for each person and nothing else that is optional. Its form never closes. */
export const edition: Edition = {
  name: 'A',
  version: '1.0',
  tagline: 'One evening.',
  college: 'Hill School',
  department: 'Mathematics',
  url: 'http://hill.test:8080',
  timeZone: 'UTC',
  date: '2098-01-01',
  countdownTo: '2098-01-01T00:00+00:00',
  registrationClosesAt: null,
  fee: 50,
  photosDeletedOn: '2098-01-02',
  registrationsDeletedOn: '2098-01-02',
  about: { fest: ['On 1 January 2098.'], department: [] },
  contact: { email: 'a@hill.test', people: [], address: [] },
  map: { latitude: 0, longitude: 0, label: 'Hill' },
};
