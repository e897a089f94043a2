import { beforeEach, expect, test } from 'vitest';
import { Uploads } from './uploads.ts';

const megabytes = 1024 * 1024;
/** What all forms together may hold. */
const most = 1024 * megabytes;

let uploads: Uploads;
beforeEach(() => {
  uploads = new Uploads('');
});

test('the next photo is refused where no room is left, until a form is done', () => {
  const [large, small, late] = [uploads.quotaFor(null), uploads.quotaFor(null), uploads.quotaFor(null)];
  expect([large.take(most - megabytes), small.take(megabytes), late.take(1)]).toEqual([true, true, false]);
  expect([late, large].map((form) => form.isFull())).toEqual([true, false]);
  late.giveBack();

  small.giveBack();
  small.giveBack();
  const next = uploads.quotaFor(null);
  expect([next.take(megabytes), next.take(1)]).toEqual([true, false]);
  for (const form of [next, large]) form.giveBack();
});

test('a form that was refused a part of its photo gets no later part in', () => {
  const [large, form] = [uploads.quotaFor(null), uploads.quotaFor(null)];
  large.take(most);
  expect(form.take(1)).toBe(false);
  large.giveBack();
  expect(form.take(1)).toBe(false);
});

test('the forms of one address hold half of the room, and leave the other half to others', () => {
  const forms = Array.from({ length: 200 }, () => uploads.quotaFor('203.0.113.1'));
  const taken = forms.filter((form) => form.take(4 * megabytes));
  expect(taken).toHaveLength(most / 2 / (4 * megabytes));
  const other = uploads.quotaFor('203.0.113.2');
  expect(other.take(4 * megabytes)).toBe(true);
  for (const form of [...forms, other]) form.giveBack();
  const late = uploads.quotaFor('203.0.113.1');
  expect(late.take(most / 2)).toBe(true);
  late.giveBack();
});

test('where three addresses take all that they get, a photo of another one still finds room', () => {
  const forms = Array.from({ length: 3 }, (_, number) => uploads.quotaFor(`203.0.113.${number}`));
  for (const form of forms) while (form.take(megabytes));
  const other = uploads.quotaFor('198.51.100.1');
  expect(other.take(8 * megabytes)).toBe(true);
  for (const form of [...forms, other]) form.giveBack();
});
