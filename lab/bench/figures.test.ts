import { expect, test } from 'vitest';
import { isMet, ratioOf } from './figures.ts';
import { tableOf } from './table.ts';

test('a goal is compared with the figure, or with its ratio to the ceiling where it says so', () => {
  expect(isMet({ name: 'registrationRate', value: 5_600, ceiling: 10_000 })).toBe(true);
  expect(isMet({ name: 'registrationRate', value: 5_400, ceiling: 10_000 })).toBe(false);
  expect(isMet({ name: 'listChanged', value: 119, ceiling: 10 })).toBe(true);
  expect(isMet({ name: 'listChanged', value: 121, ceiling: 10 })).toBe(false);
  expect(isMet({ name: 'registrationCommits', value: 1, ceiling: 10 })).toBeNull();
});

test('a figure that could not be measured misses its goal and has no ratio', () => {
  const figure = { name: 'growthChanges', value: null, ceiling: 10 } as const;
  expect([isMet(figure), ratioOf(figure)]).toEqual([false, null]);
});

test('the table shows each figure beside its ceiling and its goal, and the notes below', () => {
  const table = tableOf([
    { name: 'registrationRate', value: 5_600, ceiling: 10_000, note: 'on a quiet machine' },
    { name: 'listNotModified', value: 0 },
  ]);
  const [, , first, second, , note] = table.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(first).toContain('| 5,600 a second | 10,000 a second | 0.56 | ≥ 0.55 of the ceiling | yes |');
  expect(second).toContain('| no | | | yes | **no** |');
  expect(note).toContain('on a quiet machine');
});
