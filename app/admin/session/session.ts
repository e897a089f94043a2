import { useSyncExternalStore } from 'react';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { adminFlag } from '#contract/calls/headers.ts';

/** Only decides which screen is shown. The server checks its own session. */
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

/** Undefined while prerendering. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onStorage, readSession, () => undefined);
}

export function readSession(): Session {
  if (readText('localStorage', adminFlag.key) === adminFlag.value) return 'signed in';
  return hasExpired ? 'expired' : 'signed out';
}
