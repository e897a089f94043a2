import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';
import { forgetText, keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import { type Pin, placeAt } from './places.ts';

const key = 'desk-place';

/** The place of this desk as the clock goes, and what was chosen for it in this browser; null leaves it to the clock. */
export function usePlace(deskName: string) {
  const pin = useSyncExternalStore(onStorage, () => readText('localStorage', key));
  const minute = useMinute();
  // It asks the browser for the fest's time zone, which takes as long as all else that a key does.
  const place = useMemo(() => placeAt(pin, deskName, minute), [pin, deskName, minute]);
  const choose = useCallback((next: Pin | null) => {
    if (next === null) forgetText('localStorage', key);
    else keepText('localStorage', key, next);
    tellStorage();
  }, []);
  return { place, pin, choose };
}

const aMinute = 60_000;

/** The present minute by the server's clock; looked at often, as that is heard of later and phones sleep. */
export function useMinute(): number {
  const [shown, setShown] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setShown(present()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
const present = () => Math.floor(now() / aMinute) * aMinute;
