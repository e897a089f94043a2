import { expect, test } from 'vitest';
import { listedRow } from '#tests/support/people/asha.ts';
import { matching } from './search.ts';

test('the search finds text in any of the four fields, but not across two of them', () => {
  const rows = [
    listedRow({}),
    listedRow({ _id: 'b', name: 'Ravi', college: 'Lake', email: 'r@x.example', contact: null }),
  ];
  for (const words of ['aSHA r', 'hill', 'STUDENTS', '543210', ' asha ']) {
    expect(matching(rows, words).map(({ _id }) => _id)).toEqual(['a']);
  }
  expect(matching(rows, '')).toBe(rows);
  expect(matching(rows, 'RaoHill')).toEqual([]);
  expect(matching(rows, 'null')).toEqual([]);
});
