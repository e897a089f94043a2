import { expect, test } from 'vitest';
import { listedRow } from '#tests/support/people/listed.ts';
import { groupByEvent } from './event-groups.ts';

test('groups are sorted by event, and count who is present and who was seen there', () => {
  const groups = groupByEvent([
    listedRow({ _id: '1', selectedEvents: ['Oracle', 'C Bingo'], isPresent: true, presentAt: ['Oracle'] }),
    listedRow({ _id: '2', selectedEvents: ['Oracle', 'Oracle'] }),
  ]);
  expect(
    groups.map(({ event, present, atEvent, registrations }) => {
      const ids = registrations.map(({ _id }) => _id);
      return [event, present, atEvent, ids];
    }),
  ).toEqual([
    ['C Bingo', 1, 0, ['1']],
    ['Oracle', 1, 1, ['1', '2']],
  ]);
});
