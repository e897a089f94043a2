import { expect, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { groupByEvent } from './groups.ts';
import { matching, narrowingMatch } from './matching.ts';

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

test('each distinct event name is a group, sorted, with its present counted', () => {
  const groups = groupByEvent([
    row({ _id: '1', selectedEvents: ['Oracle', 'C Bingo'], isPresent: true }),
    row({ _id: '2', selectedEvents: ['Oracle', 'Oracle'] }),
  ]);
  expect(groups.map((it) => [it.event, it.present, it.registrations.map((one) => one._id)])).toEqual([
    ['C Bingo', 1, ['1']],
    ['Oracle', 1, ['1', '2']],
  ]);
});

test('the search finds in any of the four fields in any case, and never across two of them', () => {
  const rows = [row({}), row({ _id: 'b', name: 'Ravi', college: 'Lake', email: 'r@x.example', contact: null })];
  for (const words of ['aSHA r', 'hill', 'STUDENTS', '543210', ' asha ']) {
    expect(matching(rows, words).map((it) => it._id)).toEqual(['a']);
  }
  expect(matching(rows, '')).toBe(rows);
  expect(matching(rows, 'RaoHill')).toEqual([]);
  expect(matching(rows, 'null')).toEqual([]);
});

test('a search that grows, shrinks or changes finds what a new search finds', () => {
  const rows = [row({}), row({ _id: 'b', name: 'Ravi Asher' }), row({ _id: 'c', name: 'Zoë', email: 'z@x.example' })];
  const match = narrowingMatch();
  for (const words of ['', 'a', 'as', 'ash', 'asha', 'ash', 'avi ash', 'zo', 'ZOË', '', ' ']) {
    expect(match(rows, words)).toEqual(matching(rows, words));
  }
  expect(match(rows.slice(1), 'asha')).toEqual(matching(rows.slice(1), 'asha'));
});
