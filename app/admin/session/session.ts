import { useSyncExternalStore } from 'react';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { adminFlag } from '#contract/calls/headers.ts';

/** This only decides which screen is shown. The server checks the real session. */
export type Session =
  | 'signed in'
  | 'signed out'
  /** The server ended the session while this page was open. The page stays open, and asks for the password. */
  | 'ended'
  /** The session is over. The sign-in page shows a message about this. */
  | 'expired';

let hasExpired = false;

export function signedIn(): void {
  hasExpired = false;
  keepText('localStorage', adminFlag.key, adminFlag.value);
  tellStorage();
}

export function sessionEnded(): void {
  hasExpired = true;
  tellStorage();
}

export function signedOut({ expired }: { expired: boolean }): void {
  hasExpired = expired;
  forgetText('localStorage', adminFlag.key);
  tellStorage();
}

/** Undefined on the prerendered page and in the first render. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onStorage, readSession, () => undefined);
}

export function readSession(): Session {
  const isIn = readText('localStorage', adminFlag.key) === adminFlag.value;
  if (isIn) return hasExpired ? 'ended' : 'signed in';
  return hasExpired ? 'expired' : 'signed out';
}
