import { now } from '#app/clock.ts';
import type { FestEvent } from '#contract/fest.ts';
import { clockText } from './wall-clock.ts';
import type { Marked, Telling } from './writes/outcome.ts';

const presenceOf = ({ events }: Marked, event: FestEvent) => events.find(({ id }) => id === event.id);
const since = (instant: string | null | undefined): string => (instant ? clockText(instant, now()) : '');

/** 'Present at Oracle · 10:04', 'Already present since 10:04, marked by Room 804' */
export const presentAt = (event: FestEvent): Telling => ({
  done(person) {
    const time = since(presenceOf(person, event)?.presentSince);
    return `Present at ${event.label}${time && ` · ${time}`}`;
  },
  already(person) {
    const presence = presenceOf(person, event);
    const by = presence?.markedBy;
    return `Already present since ${since(presence?.presentSince)}${by ? `, marked by ${by}` : ''}`;
  },
});

export const undone: Telling = { done: () => 'Undone', already: () => 'Undone', isUndo: true };

export const arrived: Telling = { done: () => 'Arrived', already: () => 'Arrived already' };

/** Marks, walk-ins, payments and visits in one word. */
export const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);
