import { useSyncExternalStore } from 'react';
import { now } from '#app/clock.ts';
import { edition } from '#fest/edition.ts';
import { events } from '#fest/events.ts';
import { showcases } from '#fest/showcases.ts';
import { type Progress, progressAt, type Season, seasonAt } from '#programme/season.ts';

const minute = 60_000;
/** The present minute. Looked at every second, because the clock may be set right in between. */
const useMinute = (): number => useSyncExternalStore(everySecond, () => Math.floor(now() / minute)) * minute;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;

function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  look();
  return () => listeners.delete(listener);
}

/** One timer for all, and none while nobody listens or sees the page. */
function look(): void {
  clearTimeout(timer);
  for (const listener of listeners) listener();
  if (listeners.size > 0 && document.visibilityState !== 'hidden') timer = setTimeout(look, 1_000);
}

document.addEventListener('visibilitychange', look);

/** The present season; closing times and events begin on full minutes. */
export const useSeason = (): Season => seasonAt(useMinute(), edition, [...events, ...showcases]);

/** How an event stands, null on any other day than the fest's. */
export const useProgress = (event: { start: string; end: string }): Progress | null =>
  progressAt(useMinute(), event, events, edition);

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: edition.timeZone });

/** The time at the fest, as '10:05 AM'. */
export const useFestTime = (): string => clock.format(useMinute()).toUpperCase();
