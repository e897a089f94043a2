import type { Registration } from '#contract/admin.ts';

/** A participant for tests that can use anybody. */
export const ashaTexts = {
  name: 'Asha Rao',
  email: 'asha@students.example',
  contact: '9876543210',
  college: 'City College',
  course: 'BSc',
  sem: '4',
};

/** A row of the organisers' list. `about` contains the values that matter to the test. */
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
