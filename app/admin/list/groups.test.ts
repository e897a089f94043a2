import { expect, test } from 'vitest';
import type { Registration } from '#contract/admin.ts';
import { groupByEvent } from './groups.ts';

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
  expect(
    groups.map(({ event, present, registrations }) => [event, present, registrations.map(({ _id }) => _id)]),
  ).toEqual([
    ['C Bingo', 1, ['1']],
    ['Oracle', 1, ['1', '2']],
  ]);
});
