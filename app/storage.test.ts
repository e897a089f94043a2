import { afterEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/support/browser/local-storage.ts';
import { forgetText, keepText, readText } from './storage.ts';

const key = 'isAuthenticated';
const refuse = () => {
  throw new DOMException('The storage is blocked', 'SecurityError');
};

afterEach(() => {
  forgetText('localStorage', key);
  vi.unstubAllGlobals();
});

test('the browser stores a text until it is forgotten', () => {
  const kept = stubLocalStorage();
  keepText('localStorage', key, 'true');
  expect([kept.get(key), readText('localStorage', key)]).toEqual(['true', 'true']);
  kept.delete(key);
  expect(readText('localStorage', key), 'another tab signed out').toBeNull();
  keepText('localStorage', key, 'true');
  forgetText('localStorage', key);
  expect([kept.size, readText('localStorage', key)]).toEqual([0, null]);
});

test('the page keeps a text if the storage is full, and the old value does not come back', () => {
  const kept = stubLocalStorage(refuse);
  kept.set(key, 'old');
  keepText('localStorage', key, 'new');
  expect([kept.size, readText('localStorage', key)]).toEqual([0, 'new']);
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
