import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#app/api.ts';
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

test('a new pass is saved when the first answer arrives', () => {
  saveSeen(saved.link, seen, true);
  expect(savedPasses()).toMatchObject([{ link: saved.link, seen }]);
});

test('only an answer of our own server can end a pass', () => {
  for (const sentence of ['This pass is no longer valid', 'As another release words it'])
    expect(isNotValid(new CallError(404, sentence, { code: 'unknown-pass' }))).toBe(true);
  for (const [status, answer] of [
    [404],
    [404, null],
    [404, { error: 'Not found' }],
    [502, { code: 'unknown-pass' }],
    [0],
  ])
    expect(isNotValid(new CallError(Number(status), 'This pass is no longer valid', answer))).toBe(false);
  expect(isNotValid(new Error('other'))).toBe(false);
});
