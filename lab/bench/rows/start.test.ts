import { expect, test } from 'vitest';
import { discardSeeded } from '../fest/seeded.ts';
import { start } from './start.ts';

test('a row of the bench measures the real server beside its ceiling', { timeout: 120_000 }, async () => {
  const figures = await start({ quick: true }).finally(discardSeeded);
  expect(figures.map(({ name }) => name)).toEqual(['coldStart', 'idleMemory', 'dependencies']);
  for (const { value } of figures) expect(value).toBeGreaterThan(0);
  for (const { ceiling } of figures.slice(0, 2)) expect(ceiling).toBeGreaterThan(0);
});
