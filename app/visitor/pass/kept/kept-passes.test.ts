import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browser/local-storage.ts';
import { forgetPass, type KeptPass, keepPass, keptPasses, keptPassOf, personOf } from './kept-passes.ts';

const asha = { email: 'asha@students.example', contact: '9876543210' };
const pass: KeptPass = {
  link: '/pass/first',
  name: 'Asha',
  reference: '7K2Q-9XMA',
  eventIds: ['oracle'],
  person: personOf(asha),
};
const friend: KeptPass = { link: '/pass/friend', name: 'Ravi', reference: 'AAAA-BBBB', eventIds: ['logo'] };
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubLocalStorage();
});
afterEach(() => void vi.unstubAllGlobals());

test('several passes are kept, the latest first, until each is forgotten', () => {
  keepPass(pass);
  keepPass(friend);
  expect(keptPasses()).toEqual([friend, pass]);
  forgetPass(friend.link);
  expect(keptPasses()).toEqual([pass]);
});

test('a renewed pass takes the place of the old one and still belongs to its person', () => {
  keepPass(pass);
  keepPass(friend);
  keepPass({ link: '/pass/second', name: 'Asha', reference: pass.reference, eventIds: ['oracle', 'bingo'] });
  expect(keptPasses().map(({ link }) => link)).toEqual(['/pass/friend', '/pass/second']);
  expect(keptPassOf(asha)?.eventIds).toEqual(['oracle', 'bingo']);
});

test('a person is known again by mail and number together, letter case and spaces aside', () => {
  keepPass(pass);
  expect(keptPassOf({ email: ' ASHA@students.example', contact: '9876543210 ' })).toEqual(pass);
  expect(keptPassOf({ ...asha, contact: '9876543211' })).toBeUndefined();
  expect(keptPassOf({ ...asha, email: 'other@students.example' })).toBeUndefined();
});

test('the list is the same object until it changes, as React asks for', () => {
  keepPass(pass);
  expect(keptPasses()).toBe(keptPasses());
});

test.each([
  '',
  'not JSON',
  '{"link":"/pass/x"}',
  '[{"link":"https://elsewhere.example","eventIds":[]}]',
  'null',
  '[{"name":"no link"},7]',
])('a storage that holds %j holds no pass', (text) => {
  stored.set('kept-passes', text);
  expect(keptPasses()).toEqual([]);
  keepPass(pass);
  expect(keptPasses()).toEqual([pass]);
});
