import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blankFields } from './draft.ts';

const asha = { ...blankFields, name: 'Asha', selectedEvents: ['Oracle'] };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** What a reload does: the modules are new, the storage is not. */
async function loaded() {
  vi.resetModules();
  const [{ submissionKey, forgetSubmission }, { forgetDraft }] = await Promise.all([
    import('./submission-key.ts'),
    import('./draft.ts'),
  ]);
  return { submissionKey, forgetSubmission, forgetDraft };
}

test('the same content keeps its key, also across a reload', async () => {
  const first = (await loaded()).submissionKey(asha, 'photo-1');
  const { submissionKey } = await loaded();
  expect(submissionKey(asha, 'photo-1')).toBe(first);
});

test('changed fields or another photo make a new key', async () => {
  const { submissionKey } = await loaded();
  const keys = [
    submissionKey(asha, undefined),
    submissionKey({ ...asha, sem: '3' }, undefined),
    submissionKey({ ...asha, sem: '3' }, 'photo-1'),
  ];
  expect(new Set(keys).size).toBe(3);
});

test('after it was accepted, the same content is a new submission', async () => {
  const { submissionKey, forgetSubmission, forgetDraft } = await loaded();
  const first = submissionKey(asha, undefined);
  forgetSubmission();
  forgetDraft();
  expect(submissionKey(asha, undefined)).not.toBe(first);
});

test('a key is a UUID where the page has no secure context and the storage is forbidden', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { submissionKey } = await loaded();
  const key = submissionKey(asha, undefined);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(submissionKey(asha, undefined)).toBe(key);
});
