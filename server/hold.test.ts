import { expect, test, vi } from 'vitest';
import { hold } from './hold.ts';

const at = (second: number) => new Date(second * 1_000);

test('all callers within two seconds share one load', async () => {
  const load = vi.fn(async () => 'notices');
  const held = hold(load);
  await Promise.all(Array.from({ length: 100 }, () => held.read(at(0))));
  expect(await held.read(at(1))).toBe('notices');
  expect(load).toHaveBeenCalledTimes(1);
  await held.read(at(2));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a slow load is shared, however long it takes, but a read after a write loads once more', async () => {
  const early = Promise.withResolvers<string>();
  const loads = [early.promise, Promise.resolve('new')];
  const load = vi.fn(() => loads.shift() ?? expect.fail());
  const held = hold(load);
  const before = [held.read(at(0)), held.read(at(10))];
  await new Promise(setImmediate);
  held.forget();
  const after = [held.read(at(10)), held.read(at(11))];
  await new Promise(setImmediate);
  expect(load).toHaveBeenCalledTimes(1);
  early.resolve('old');
  expect(await Promise.all([...before, ...after])).toEqual(['old', 'old', 'new', 'new']);
  expect(await held.read(at(11))).toBe('new');
});

test('a load that failed is tried again', async () => {
  const loads = [Promise.reject(new Error('The database does not answer')), Promise.resolve('notices')];
  const held = hold(() => loads.shift() ?? expect.fail());
  await expect(held.read(at(0))).rejects.toThrow('does not answer');
  expect(await held.read(at(0))).toBe('notices');
});
