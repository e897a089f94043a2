import { useSyncExternalStore } from 'react';
import { edition } from '#fest/edition.ts';

/** Looked at twice a minute: somebody may have had the page open since yesterday. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, 30_000);
  return () => clearInterval(timer);
}

/** Whether the edition's closing time is past. Never on the prerendered page, which knows no clock. */
export function useRegistrationClosed(): boolean {
  const { registrationClosesAt } = edition;
  return useSyncExternalStore(
    subscribe,
    () => registrationClosesAt !== null && Date.now() >= Date.parse(registrationClosesAt),
    () => false,
  );
}
