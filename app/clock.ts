import { useSyncExternalStore } from 'react';

let ahead = 0;

/** In ms. A smaller difference between the clocks is ignored, because the `Date` header is not precise. */
const negligible = 2_000;

/** The server's time in ms, because a phone's clock can be days wrong. The device's time until the first answer. */
export const now = (): number => Date.now() + ahead;

/** How far this device's clock is ahead of the server's, in ms. Negative if it is behind. */
export const clockIsAhead = (): number => -ahead;

/** Reads the server's clock from an answer that has just arrived. `askedAt` is the time of the request. */
export function setClockBy(answer: Response, askedAt: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  // The header is in whole seconds. The server wrote it between the request and the arrival.
  const difference = date + 500 - (askedAt + Date.now()) / 2;
  ahead = Math.abs(difference) > negligible ? difference : 0;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;

/** Calls `listener` at each full second. All clocks share one timer, which stops while the page is hidden. */
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

/** The current minute by the server's clock, in ms. Checked every second, because timers stop while a phone sleeps. */
export const useMinute = (): number => useSyncExternalStore(everySecond, minute);

const minute = () => Math.floor(now() / 60_000) * 60_000;
