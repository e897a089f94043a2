import { expect, test } from 'vitest';
import { Scans } from './same-code.ts';

test('a code counts as one scan until it has been out of sight for three seconds', () => {
  const scans = new Scans();
  expect([0, 1000, 2900, 5800].map((at) => scans.isNew('a', at))).toEqual([true, false, false, false]);
  expect(scans.isNew('a', 8800)).toBe(true);
});

test('another code is a new scan at once, and so is a forgotten code', () => {
  const scans = new Scans();
  expect([scans.isNew('a', 0), scans.isNew('b', 100), scans.isNew('a', 200)]).toEqual([true, true, true]);
  scans.forget();
  expect(scans.isNew('a', 300)).toBe(true);
});

test('after a pause, another code is a new scan, but the last code is not', () => {
  const scans = new Scans();
  expect(scans.isNew('a', 0)).toBe(true);
  for (const at of [100, 2900, 5800]) scans.see('a', at);
  expect(scans.isNew('a', 8700)).toBe(false);
  for (const at of [8800, 8900]) scans.see('b', at);
  expect(scans.isNew('b', 9000)).toBe(true);
});
