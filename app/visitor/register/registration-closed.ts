import { useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';
import { edition } from '#fest/edition.ts';

/** Checked twice a minute: a page may stay open for days. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, 30_000);
  return () => clearInterval(timer);
}

/** Whether the edition's closing time is past; false on the prerendered page. */
export function useRegistrationClosed(): boolean {
  const { registrationClosesAt } = edition;
  return useSyncExternalStore(
    subscribe,
    () => registrationClosesAt !== null && now() >= Date.parse(registrationClosesAt),
    () => false,
  );
}
