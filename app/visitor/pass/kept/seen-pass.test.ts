import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#app/api.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { stubLocalStorage } from '#tests/support/browser/local-storage.ts';
import { forgetPass, keepPass, keptPasses } from './kept-passes.ts';
import { isNotValid, keepSeen, type SeenPass } from './seen-pass.ts';

const kept = { link: '/pass/first', name: 'Asha', reference: '7K2Q-9XMA', eventIds: ['oracle'] };
const seen = { pass: { ...kept, selectedEvents: ['C Bingo'] }, version: '"2"', seenAt: 0 } as unknown as SeenPass;

beforeEach(() => void stubLocalStorage());
afterEach(() => void vi.unstubAllGlobals());

test('what the server told takes the place of what was kept', () => {
  keepPass(kept);
  keepSeen(kept.link, seen);
  expect(keptPasses()).toMatchObject([{ link: kept.link, seen }]);
});

test('an answer that comes after the pass was forgotten or withdrawn does not bring it back', () => {
  keepPass(kept);
  forgetPass(kept.link);
  keepSeen(kept.link, seen);
  expect(keptPasses()).toEqual([]);
});

test('an answer about the old link does not take the place of the renewed one', () => {
  keepPass(kept);
  keepPass({ ...kept, link: '/pass/second' });
  keepSeen(kept.link, seen);
  expect(keptPasses()).toMatchObject([{ link: '/pass/second' }]);
});

test('the first answer of a visit that began without the pass keeps it', () => {
  keepSeen(kept.link, seen, true);
  expect(keptPasses()).toMatchObject([{ link: kept.link, seen }]);
});

test('only our own server says that a pass is not valid any more', () => {
  expect(isNotValid(new Problem(404, failureSentences.pass))).toBe(true);
  for (const error of [new Problem(404), new Problem(404, 'Not found'), new Problem(0), new Error('other')])
    expect(isNotValid(error)).toBe(false);
});
