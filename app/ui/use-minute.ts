import { useSyncExternalStore } from 'react';
import { everySecond, now } from '#app/clock.ts';

/** The current minute by the server's clock, in ms. Checked every second: timers stop while a phone sleeps. */
export const useMinute = (): number => useSyncExternalStore(everySecond, minute);

const minute = () => Math.floor(now() / 60_000) * 60_000;
