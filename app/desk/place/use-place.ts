import { useMemo, useSyncExternalStore } from 'react';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { useMinute } from '#app/ui/use-minute.ts';
import { type Pin, placeAt } from './places.ts';

const key = 'desk-place';

export function usePlace(deskName: string) {
  const pin = useSyncExternalStore(onStorage, () => readText('localStorage', key));
  const minute = useMinute();
  // Slow: it asks the browser for the fest's time zone.
  const place = useMemo(() => placeAt(pin, deskName, minute), [pin, deskName, minute]);
  return { place, pin, choose };
}

function choose(next: Pin | null): void {
  if (next === null) forgetText('localStorage', key);
  else keepText('localStorage', key, next);
  tellStorage();
}
