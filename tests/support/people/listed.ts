import type { Registration } from '#contract/admin.ts';

/** A row of the organisers' list; `about` says what the test is about. */
export const listedRow = (about: Partial<Registration>): Registration => ({
  _id: 'a',
  name: 'Asha Rao',
  email: 'asha@students.example',
  contact: '9876543210',
  college: 'Hill College',
  selectedEvents: ['Oracle'],
  isPresent: false,
  paymentMethod: '',
  registrationDate: '2025-08-01T10:00:00.000Z',
  ...about,
});
