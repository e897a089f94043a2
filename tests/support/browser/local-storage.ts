import { vi } from 'vitest';

/**
 * Gives a test an empty local storage, which `setItem` may make refuse, and returns what lies in it.
 * `vi.unstubAllGlobals` takes it away again.
 */
export function stubLocalStorage(setItem?: () => never): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: setItem ?? ((key: string, text: string) => void kept.set(key, text)),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}
