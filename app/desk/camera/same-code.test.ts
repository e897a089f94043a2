import { expect, test } from 'vitest';
import { Scans } from './same-code.ts';

test('the same code within three seconds is one scan, also while it stays before the camera', () => {
  const scans = new Scans();
  expect([0, 1000, 2900, 5800].map((at) => scans.isNew('a', at))).toEqual([true, false, false, false]);
  expect(scans.isNew('a', 8800)).toBe(true);
});

test('another code is a scan at once', () => {
  const scans = new Scans();
  expect([scans.isNew('a', 0), scans.isNew('b', 100), scans.isNew('a', 200)]).toEqual([true, true, true]);
});

test('a code that nobody answered to is scanned again', () => {
  const scans = new Scans();
  scans.isNew('a', 0);
  scans.forget();
  expect(scans.isNew('a', 100)).toBe(true);
});

test('a code that came before the camera while a card was open is a scan once that is closed, and the last one is none', () => {
  const scans = new Scans();
  expect(scans.isNew('a', 0)).toBe(true);
  for (const at of [100, 2900, 5800]) scans.see('a', at);
  expect(scans.isNew('a', 8700)).toBe(false);
  for (const at of [8800, 8900]) scans.see('b', at);
  expect(scans.isNew('b', 9000)).toBe(true);
});
