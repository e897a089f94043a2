import { useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';

/** The present minute by the server's clock; looked at often, as that is heard of later and phones sleep. */
export const useMinute = (): number => useSyncExternalStore(everySecond, minute);

/** Whether an instant by this phone's own clock was at most so many ms ago. */
export const useIsWithin = (ms: number, instant: number): boolean =>
  useSyncExternalStore(everySecond, () => Date.now() - instant <= ms);

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(now() / 60_000) * 60_000;
