import { expect, test } from 'vitest';
import { leadingOf } from './rows.ts';

/** How many pictures each row has. Two larger pictures fill a row of three. One larger picture fills a row of two. */
function rowsOf(count: number, perRow: 2 | 3): number[] {
  const { ofThree, ofTwo } = leadingOf(count);
  const [leading, perLeadingRow] = perRow === 3 ? [ofThree, 2] : [ofTwo, 1];
  const rows: number[] = [];
  for (let left = leading; left > 0; left -= perLeadingRow) rows.push(Math.min(left, perLeadingRow));
  for (let left = count - leading; left > 0; left -= perRow) rows.push(Math.min(left, perRow));
  return rows;
}

test('ten pictures fill rows of two, two, three and three', () => {
  expect(rowsOf(10, 3)).toEqual([2, 2, 3, 3]);
});

test.each(Array.from({ length: 30 }, (_, index) => index + 2))(
  'of %i pictures, none is alone in the last row',
  (count) => {
    expect(rowsOf(count, 3)).not.toContain(1);
    expect(rowsOf(count, 2).slice(1)).not.toContain(1);
  },
);
