import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#app/api.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import { stubLocalStorage } from '#tests/support/browser/local-storage.ts';
import { forgetPass, savedPasses, savePass } from './saved-passes.ts';
import { isNotValid, type SeenPass, saveSeen } from './seen-pass.ts';

const saved = { link: '/pass/first', name: 'Asha', reference: '7K2Q-9XMA', eventIds: ['oracle'] };
const seen = { pass: { ...saved, selectedEvents: ['C Bingo'] }, version: '"2"', seenAt: 0 } as unknown as SeenPass;

beforeEach(() => void stubLocalStorage());
afterEach(() => void vi.unstubAllGlobals());

test('an answer from the server replaces the saved pass', () => {
  savePass(saved);
  saveSeen(saved.link, seen);
  expect(savedPasses()).toMatchObject([{ link: saved.link, seen }]);
});

test('a late answer does not bring a forgotten pass back', () => {
  savePass(saved);
  forgetPass(saved.link);
  saveSeen(saved.link, seen);
  expect(savedPasses()).toEqual([]);
});

test('an answer about the old link does not replace the renewed pass', () => {
  savePass(saved);
  savePass({ ...saved, link: '/pass/second' });
  saveSeen(saved.link, seen);
  expect(savedPasses()).toMatchObject([{ link: '/pass/second' }]);
});

test('a new pass is saved with its first answer', () => {
  saveSeen(saved.link, seen, true);
  expect(savedPasses()).toMatchObject([{ link: saved.link, seen }]);
});

test('only an answer of our own server can end a pass', () => {
  expect(isNotValid(new CallError(404, failureSentences.pass))).toBe(true);
  for (const error of [new CallError(404), new CallError(404, 'Not found'), new CallError(0), new Error('other')])
    expect(isNotValid(error)).toBe(false);
});
