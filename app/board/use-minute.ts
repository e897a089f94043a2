import { useEffect, useState } from 'react';
import { now } from '#app/clock.ts';

const minute = 60_000;
const present = () => Math.floor(now() / minute) * minute;

/** The present minute by the server's clock, in ms. Looked at every second, because that clock may come later. */
export function useMinute(): number {
  const [shown, setShown] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setShown(present()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
