import { now } from '#app/clock.ts';
import type { PersonCard } from '#contract/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { clockText } from './wall-clock.ts';

const presenceOf = ({ events }: PersonCard, event: FestEvent) => events.find(({ id }) => id === event.id);
const since = (instant: string | null | undefined): string => (instant ? clockText(instant, now()) : '');

/** 'Present at Oracle · 10:04' */
export function doneText(person: PersonCard, event: FestEvent): string {
  const time = since(presenceOf(person, event)?.presentSince);
  return `Present at ${event.label}${time && ` · ${time}`}`;
}

/** 'Already present since 10:04, marked by Room 804' */
export function alreadyText(person: PersonCard, event: FestEvent): string {
  const presence = presenceOf(person, event);
  const by = presence?.markedBy;
  return `Already present since ${since(presence?.presentSince)}${by ? `, marked by ${by}` : ''}`;
}
