import { expect, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { changed, readList } from '../registrations.ts';
import { groupByEvent, matching } from './groups.ts';

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

test('a row that is no registration does not hide the others', () => {
  const good = row({ selectedEvents: ['Robo Wars'], contact: null, paymentMethod: 'voucher' });
  expect(readList([null, { _id: 1 }, good])).toEqual([good]);
  expect(() => readList({ error: 'no' })).toThrow('The server sent no list');
});

test('an accepted change touches one field of one row', () => {
  const list = [row({ _id: '1', paymentMethod: 'cash' }), row({ _id: '2' })];
  const after = changed(list, '1', { isPresent: true });
  expect(after?.[0]).toEqual({ ...list[0], isPresent: true });
  expect(after?.[1]).toBe(list[1]);
});
