import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blankFields } from './draft.ts';

const asha = { ...blankFields, name: 'Asha', selectedEvents: ['Oracle'] };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Simulates a reload: loads the modules again, but keeps the storage. */
function loaded() {
  vi.resetModules();
  return import('./draft.ts');
}

test('the same content keeps its key across a reload, until the server has accepted it', async () => {
  const first = (await loaded()).submissionKey(asha, 'photo-1');
  const { submissionKey, forgetDraft } = await loaded();
  expect(submissionKey(asha, 'photo-1')).toBe(first);
  forgetDraft();
  expect(submissionKey(asha, 'photo-1')).not.toBe(first);
});

test('changed fields or another photo get a new key', async () => {
  const { submissionKey } = await loaded();
  const changed = { ...asha, sem: '3' };
  const keys = [submissionKey(asha, undefined), submissionKey(changed, undefined), submissionKey(changed, 'photo-1')];
  expect(new Set(keys).size).toBe(3);
});

test('a key needs neither a secure context nor storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { submissionKey } = await loaded();
  const key = submissionKey(asha, undefined);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(submissionKey(asha, undefined)).toBe(key);
});
