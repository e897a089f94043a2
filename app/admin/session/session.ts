import { useSyncExternalStore } from 'react';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { adminFlag } from '#contract/calls/headers.ts';

/** Which admin screen is shown, by the flag in local storage. It grants nothing: the server looks at its own session. */
export type Session = 'signed in' | 'signed out' | 'expired';

let hasExpired = false;

export function signedIn(): void {
  hasExpired = false;
  keepText('localStorage', adminFlag.key, adminFlag.value);
  tellStorage();
}

export function signedOut({ expired }: { expired: boolean }): void {
  hasExpired = expired;
  forgetText('localStorage', adminFlag.key);
  tellStorage();
}

/** Undefined while the page is prerendered, where there is no storage to look into. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onStorage, readSession, () => undefined);
}

/** Only in a browser. */
export function readSession(): Session {
  if (readText('localStorage', adminFlag.key) === adminFlag.value) return 'signed in';
  return hasExpired ? 'expired' : 'signed out';
}
