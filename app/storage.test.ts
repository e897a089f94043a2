import { afterEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browser/local-storage.ts';
import { forgetText, keepText, readText } from './storage.ts';

const key = 'isAuthenticated';
const refuse = () => {
  throw new DOMException('The storage is blocked', 'SecurityError');
};

afterEach(() => {
  forgetText('localStorage', key);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the browser stores a text until it is forgotten', () => {
  const kept = stubLocalStorage();
  keepText('localStorage', key, 'true');
  expect([kept.getItem(key), readText('localStorage', key)]).toEqual(['true', 'true']);
  kept.removeItem(key);
  expect(readText('localStorage', key), 'another tab signed out').toBeNull();
  keepText('localStorage', key, 'true');
  forgetText('localStorage', key);
  expect([kept.length, readText('localStorage', key)]).toEqual([0, null]);
});

test('the page keeps a text if the storage is full, and the old value does not come back', () => {
  const kept = stubLocalStorage();
  kept.setItem(key, 'old');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  keepText('localStorage', key, 'new');
  expect([kept.length, readText('localStorage', key)]).toEqual([0, 'new']);
});

test.each([
  ['cannot be accessed', { get: refuse }],
  ['is null', { get: () => null }],
  ['refuses every call', { get: () => ({ getItem: refuse, setItem: refuse, removeItem: refuse }) }],
])('if the storage %s, the page itself keeps a text until it is forgotten', (_how, property) => {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...property });
  expect(readText('localStorage', key)).toBeNull();
  keepText('localStorage', key, 'true');
  expect(readText('localStorage', key)).toBe('true');
  forgetText('localStorage', key);
  expect(readText('localStorage', key)).toBeNull();
});
