import { expect, test } from 'vitest';
import { uploadQuota } from './upload-quota.ts';

const megabytes = 1024 * 1024;
/** What all forms together may hold. */
const most = 1024 * megabytes;

test('the next photo is refused where no room is left, until a form is done', () => {
  const [large, small, late] = [uploadQuota(null), uploadQuota(null), uploadQuota(null)];
  expect([large.take(most - megabytes), small.take(megabytes), late.take(1)]).toEqual([true, true, false]);
  expect([late, large].map((form) => form.isFull())).toEqual([true, false]);
  late.giveBack();

  small.giveBack();
  small.giveBack();
  const next = uploadQuota(null);
  expect([next.take(megabytes), next.take(1)]).toEqual([true, false]);
  for (const form of [next, large]) form.giveBack();
});

test('a form that was refused a part of its photo gets no later part in', () => {
  const [large, form] = [uploadQuota(null), uploadQuota(null)];
  large.take(most);
  expect(form.take(1)).toBe(false);
  large.giveBack();
  expect(form.take(1)).toBe(false);
});

test('the forms of one address hold half of the room, and leave the other half to others', () => {
  const forms = Array.from({ length: 200 }, () => uploadQuota('203.0.113.1'));
  const taken = forms.filter((form) => form.take(4 * megabytes));
  expect(taken).toHaveLength(most / 2 / (4 * megabytes));
  const other = uploadQuota('203.0.113.2');
  expect(other.take(4 * megabytes)).toBe(true);
  for (const form of [...forms, other]) form.giveBack();
  const late = uploadQuota('203.0.113.1');
  expect(late.take(most / 2)).toBe(true);
  late.giveBack();
});

test('where three addresses take all that they get, a photo of another one still finds room', () => {
  const forms = Array.from({ length: 3 }, (_, number) => uploadQuota(`203.0.113.${number}`));
  for (const form of forms) while (form.take(megabytes));
  const other = uploadQuota('198.51.100.1');
  expect(other.take(8 * megabytes)).toBe(true);
  for (const form of [...forms, other]) form.giveBack();
});
