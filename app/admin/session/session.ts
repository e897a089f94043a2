import { useSyncExternalStore } from 'react';
import { forgetText, keepText, readText } from '#app/storage.ts';
import { adminFlag } from '#contract/calls.ts';

/** Which admin screen is shown, by the flag in local storage. It grants nothing: the server looks at its own session. */
export type Session = 'signed in' | 'signed out' | 'expired';

const listeners = new Set<() => void>();
let hasExpired = false;

export function signedIn(): void {
  hasExpired = false;
  keepText('localStorage', adminFlag.key, adminFlag.value);
  tellListeners();
}

export function signedOut({ expired }: { expired: boolean }): void {
  hasExpired = expired;
  forgetText('localStorage', adminFlag.key);
  tellListeners();
}

/** Undefined while the page is prerendered, where there is no storage to look into. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined);
}

/** Only in a browser. */
export function readSession(): Session {
  if (readText('localStorage', adminFlag.key) === adminFlag.value) return 'signed in';
  return hasExpired ? 'expired' : 'signed out';
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** The browser's `storage` event tells of other tabs only; `listeners` are for this one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
