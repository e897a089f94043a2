import { vi } from 'vitest';

/** Stubs an empty local storage and returns its content. `vi.unstubAllGlobals` removes the stub. */
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
