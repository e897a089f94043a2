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

test('a search finds the same after a shorter search, and after a letter was deleted', () => {
  const rows = ['Asha', 'Ashok', 'Ravi'].map((name) => listedRow({ _id: name, name, email: '', college: '' }));
  const typed = ['a', 'as', 'ash', 'asho', 'ash', 'a', 'av', 'r'];
  const names = typed.map((search) =>
    matching(rows, search)
      .map(({ name }) => name)
      .join(),
  );
  expect(names).toEqual([
    'Asha,Ashok,Ravi',
    'Asha,Ashok',
    'Asha,Ashok',
    'Ashok',
    'Asha,Ashok',
    'Asha,Ashok,Ravi',
    'Ravi',
    'Ravi',
  ]);
});
