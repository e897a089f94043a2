import { expect, test } from 'vitest';
import { listedRow } from '#tests/support/listed.ts';
import { groupByEvent } from './groups.ts';

test('each distinct event name is a group, sorted, with its present counted', () => {
  const groups = groupByEvent([
    listedRow({ _id: '1', selectedEvents: ['Oracle', 'C Bingo'], isPresent: true }),
    listedRow({ _id: '2', selectedEvents: ['Oracle', 'Oracle'] }),
  ]);
  expect(
    groups.map(({ event, present, registrations }) => [event, present, registrations.map(({ _id }) => _id)]),
  ).toEqual([
    ['C Bingo', 1, ['1']],
    ['Oracle', 1, ['1', '2']],
  ]);
});
