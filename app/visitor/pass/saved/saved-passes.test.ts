import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browser/local-storage.ts';
import { forgetPass, personOf, type SavedPass, savedPasses, savePass } from './saved-passes.ts';

const asha = { email: 'asha@students.example', contact: '9876543210' };
const first: SavedPass = { link: '/pass/first', name: 'Asha', reference: '7K2Q-9XMA', eventIds: ['oracle'] };
const pass: SavedPass = { ...first, person: personOf(asha) };
const friend: SavedPass = { link: '/pass/friend', name: 'Ravi', reference: 'AAAA-BBBB', eventIds: ['logo'] };
let stored: Storage;

beforeEach(() => {
  stored = stubLocalStorage();
});
afterEach(() => void vi.unstubAllGlobals());

test('a browser saves several passes, the latest first, until each is forgotten', () => {
  savePass(pass);
  savePass(friend);
  expect(savedPasses()).toEqual([friend, pass]);
  forgetPass(friend.link);
  expect(savedPasses()).toEqual([pass]);
});

test('a renewed pass replaces the old pass and still belongs to the same person', () => {
  savePass(pass);
  savePass(friend);
  const renewed = { ...first, link: '/pass/second', eventIds: ['oracle', 'bingo'] };
  savePass(renewed);
  expect(savedPasses()).toEqual([friend, { ...renewed, person: pass.person }]);
});

test('a browser recognises a person by email and number, without case and spaces', () => {
  expect(personOf({ email: ' ASHA@students.example', contact: '9876543210 ' })).toBe(pass.person);
  expect(personOf({ ...asha, contact: '9876543211' })).not.toBe(pass.person);
  expect(personOf({ ...asha, email: 'other@students.example' })).not.toBe(pass.person);
});

test('a browser saves no email and no full number, and deletes those that an earlier release saved', () => {
  const { email, contact } = asha;
  stored.setItem('kept-passes', JSON.stringify([{ ...friend, person: `${email} ${contact}` }]));
  savePass(pass);
  expect(stored.getItem('kept-passes')).toContain('3210');
  expect(stored.getItem('kept-passes')).not.toMatch(/asha@|students|987654/);
});

test('the list of passes is the same object until it changes, because React needs that', () => {
  savePass(pass);
  expect(savedPasses()).toBe(savedPasses());
});

test.each([
  ...['', 'not JSON', 'null', '{"link":"/pass/x"}', '[{"name":"no link"},7]'],
  '[{"link":"https://elsewhere.example","eventIds":[]}]',
])('a page ignores broken stored passes such as %j', (text) => {
  stored.setItem('kept-passes', text);
  expect(savedPasses()).toEqual([]);
  savePass(pass);
  expect(savedPasses()).toEqual([pass]);
});
