import { expect, test } from 'vitest';
import { photoMemory } from './upload-memory.ts';

const megabytes = 1024 * 1024;

test('forms together hold 256 MB of photos; the next is refused until one is done', () => {
  const forms = Array.from({ length: 32 }, photoMemory);
  for (const form of forms) expect(form.take(8 * megabytes)).toBe(true);
  const late = photoMemory();
  expect([late.take(1), late.isFull(), forms[0]?.isFull()]).toEqual([false, true, false]);
  late.giveBack();

  forms[0]?.giveBack();
  forms[0]?.giveBack();
  const next = photoMemory();
  expect([next.take(8 * megabytes), next.take(1)]).toEqual([true, false]);
  for (const form of [next, ...forms]) form.giveBack();
});

test('a form that was refused a part of its photo gets no later part in', () => {
  const [large, form] = [photoMemory(), photoMemory()];
  large.take(256 * megabytes);
  expect(form.take(1)).toBe(false);
  large.giveBack();
  expect(form.take(1)).toBe(false);
});
