import { useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';

/** The current minute by the server's clock, in ms. Checked every second, because phones sleep. */
export const useMinute = (): number => useSyncExternalStore(everySecond, minute);

export function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(now() / 60_000) * 60_000;
