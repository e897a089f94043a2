import { useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';
import { everySecond } from '#app/ui/use-minute.ts';
import { edition } from '#fest/edition.ts';

export function useRegistrationClosed(): boolean {
  const { registrationClosesAt } = edition;
  return useSyncExternalStore(
    everySecond,
    () => registrationClosesAt !== null && now() >= Date.parse(registrationClosesAt),
    () => false,
  );
}
