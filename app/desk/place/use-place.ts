import { useMemo, useSyncExternalStore } from 'react';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { useMinute } from '../time/use-time.ts';
import { type Pin, placeAt } from './places.ts';

const key = 'desk-place';

/** The place of this desk as the clock goes, and what was chosen for it in this browser; null leaves it to the clock. */
export function usePlace(deskName: string) {
  const pin = useSyncExternalStore(onStorage, () => readText('localStorage', key));
  const minute = useMinute();
  // It asks the browser for the fest's time zone, which takes as long as all else that a key does.
  const place = useMemo(() => placeAt(pin, deskName, minute), [pin, deskName, minute]);
  return { place, pin, choose };
}

function choose(next: Pin | null): void {
  if (next === null) forgetText('localStorage', key);
  else keepText('localStorage', key, next);
  tellStorage();
}
