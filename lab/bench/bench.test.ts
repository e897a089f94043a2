import { expect, test } from 'vitest';
import { isMet } from './figures.ts';
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

test('measures a real server', { timeout: 120_000 }, async () => {
  const figures = await start({ quick: true });
  expect(figures.map(({ name }) => name)).toEqual(['coldStart', 'idleMemory']);
  for (const { value } of figures) expect(value).toBeGreaterThan(0);
});
