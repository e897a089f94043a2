import { useSyncExternalStore } from 'react';
import { clockIsAhead, everySecond, now } from '#app/clock.ts';
import { whenText } from '#app/fest-time.ts';

const minute = 60_000;

/** Whether at most `ms` have passed since `instant`, by this phone's own clock. */
export const useIsWithin = (ms: number, instant: number): boolean =>
  useSyncExternalStore(everySecond, () => Date.now() - instant <= ms);

/** Such as '10:04 AM', or '12 Aug, 10:04 AM' if that is not today. Returns '' for an unknown instant. */
export const clockText = (instant: string | number): string =>
  Number.isNaN(new Date(instant).getTime()) ? '' : whenText(instant, now());

/** Like `clockText`, for an instant in ms by this phone's own clock. */
export const ageText = (instant: number): string => clockText(instant - clockIsAhead());

/** A warning about a wrong clock. `ahead` is in ms. Null if the clock is wrong by at most five minutes. */
export function clockSentence(ahead: number): string | null {
  const off = Math.abs(ahead);
  if (off <= 5 * minute) return null;
  return `This phone’s clock is ${durationText(off / minute)} ${ahead > 0 ? 'ahead' : 'behind'}. The server’s time is used.`;
}

function durationText(minutes: number): string {
  const hours = Math.round(minutes / 60);
  const days = Math.round(minutes / 60 / 24);
  if (Math.round(minutes) < 60) return `${Math.round(minutes)} minutes`;
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
