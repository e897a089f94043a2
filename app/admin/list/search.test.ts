import { expect, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { matching } from './search.ts';

const row = (about: Partial<Registration>): Registration => ({
  _id: 'a',
  name: 'Asha Rao',
  email: 'asha@students.example',
  contact: '9876543210',
  college: 'Hill College',
  selectedEvents: [],
  isPresent: false,
  paymentMethod: '',
  registrationDate: '2025-08-01T10:00:00.000Z',
  ...about,
});

test('the search finds in any of the four fields in any case, and never across two of them', () => {
  const rows = [row({}), row({ _id: 'b', name: 'Ravi', college: 'Lake', email: 'r@x.example', contact: null })];
  for (const words of ['aSHA r', 'hill', 'STUDENTS', '543210', ' asha ']) {
    expect(matching(rows, words).map(({ _id }) => _id)).toEqual(['a']);
  }
  expect(matching(rows, '')).toBe(rows);
  expect(matching(rows, 'RaoHill')).toEqual([]);
  expect(matching(rows, 'null')).toEqual([]);
});
