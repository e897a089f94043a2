import { useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';

/** The current minute by the server's clock, in ms. Checked every second: timers stop while a phone sleeps. */
export const useMinute = (): number => useSyncExternalStore(everySecond, minute);

const minute = () => Math.floor(now() / 60_000) * 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;

/** The page has one timer for all clocks, on full seconds, and none while it is hidden. */
export function everySecond(listener: () => void): () => void {
  document.addEventListener('visibilitychange', tick);
  listeners.add(listener);
  schedule();
  return () => {
    listeners.delete(listener);
    schedule();
  };
}

function tick(): void {
  for (const listener of listeners) listener();
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (listeners.size === 0 || document.visibilityState === 'hidden') return;
  timer = setTimeout(tick, 1_000 - (Date.now() % 1_000));
}
