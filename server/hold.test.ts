import { expect, test, vi } from 'vitest';
import { hold } from './hold.ts';

const at = (second: number) => new Date(second * 1_000);

test('any number of callers within two seconds share one load', async () => {
  const load = vi.fn(async () => 'notices');
  const held = hold(load);
  await Promise.all(Array.from({ length: 100 }, () => held.read(at(0))));
  expect(await held.read(at(1))).toBe('notices');
  expect(load).toHaveBeenCalledTimes(1);
  await held.read(at(2));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a load that began before a write is not used after it', async () => {
  const early = Promise.withResolvers<string>();
  const loads = [early.promise, Promise.resolve('new')];
  const held = hold(() => loads.shift() ?? expect.fail());
  const first = held.read(at(0));
  held.forget();
  expect(await held.read(at(0))).toBe('new');
  early.resolve('old');
  expect(await first).toBe('old');
  expect(await held.read(at(1))).toBe('new');
});

test('a load that failed is tried again', async () => {
  const loads = [Promise.reject(new Error('The database does not answer')), Promise.resolve('notices')];
  const held = hold(() => loads.shift() ?? expect.fail());
  await expect(held.read(at(0))).rejects.toThrow('does not answer');
  expect(await held.read(at(0))).toBe('notices');
});
