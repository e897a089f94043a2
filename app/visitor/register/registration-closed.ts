import { useSyncExternalStore } from 'react';
import { everySecond, now } from '#app/clock.ts';
import { edition } from '#fest/edition.ts';

export function useRegistrationClosed(): boolean {
  const { registrationClosesAt } = edition;
  return useSyncExternalStore(
    everySecond,
    () => registrationClosesAt !== null && now() >= Date.parse(registrationClosesAt),
    () => false,
  );
}
