import { expect, test } from 'vitest';
import { figuresTable, isMet } from './figures.ts';
import { start } from './rows/start.ts';

test.each([
  [{ name: 'registrationRate', value: 5_600, ceiling: 10_000 }, true],
  [{ name: 'registrationRate', value: 5_400, ceiling: 10_000 }, false],
  [{ name: 'registrationRate', value: null, ceiling: 10_000 }, false],
  [{ name: 'listChanged', value: 119 }, true],
  [{ name: 'listChanged', value: 121 }, false],
  [{ name: 'packBytes', value: 1 }, null],
] as const)('%j is compared with its goal: %s', (figure, met) => {
  expect(isMet(figure)).toBe(met);
});

test('prints each figure with its ceiling and goal, and prints the notes below', () => {
  const table = figuresTable([
    { name: 'registrationRate', value: 5_600, ceiling: 10_000, note: 'on a quiet machine' },
    { name: 'photoRefused', value: 1 },
  ]);
  const [, , first, second, , note] = table.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(first).toContain('| 5,600 a second | 10,000 a second | 0.56 | ≥ 0.55 of the ceiling | yes |');
  expect(second).toContain('| 1 of them | | | ≤ 0 of them | **no** |');
  expect(note).toContain('on a quiet machine');
});

test('measures a real server', { timeout: 120_000 }, async () => {
  const figures = await start({ quick: true });
  expect(figures.map(({ name }) => name)).toEqual(['coldStart', 'idleMemory']);
  for (const { value } of figures) expect(value).toBeGreaterThan(0);
});
