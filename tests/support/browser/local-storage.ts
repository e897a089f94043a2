import { vi } from 'vitest';

/** Replaces `localStorage` with an empty storage. `vi.unstubAllGlobals` removes it. */
export function stubLocalStorage(): Storage {
  sessionStorage.clear();
  vi.stubGlobal('localStorage', sessionStorage);
  return sessionStorage;
}
