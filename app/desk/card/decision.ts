import type { PersonCard } from '#contract/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventById } from '#programme/events.ts';
import type { Place } from '../place/places.ts';

/** What is to be done with a person here and now. */
export type Decision =
  | { kind: 'mark' | 'add'; event: FestEvent; version: string }
  | { kind: 'present'; event: FestEvent; since: string; by: string | null }
  | { kind: 'arrive' }
  | { kind: 'arrived' };

/** One decision; where nobody said at which event this desk is, one an event that they may have come for. */
export function decisionsFor(person: PersonCard, place: Place | null): Decision[] {
  if (place?.kind === 'event') return [atEvent(person, place.event)];
  const arrival: Decision = { kind: person.isPresent ? 'arrived' : 'arrive' };
  if (place !== null) return [arrival];
  const open = person.events.flatMap(({ id, isChosen, presentSince }) => {
    const event = eventById(id);
    return event && isChosen && presentSince === null ? [atEvent(person, event)] : [];
  });
  return arrival.kind === 'arrived' && open.length > 0 ? open : [...open, arrival];
}

function atEvent({ events }: PersonCard, event: FestEvent): Decision {
  const standing = events.find(({ id }) => id === event.id);
  if (standing?.presentSince) return { kind: 'present', event, since: standing.presentSince, by: standing.markedBy };
  return { kind: standing?.isChosen ? 'mark' : 'add', event, version: standing?.version ?? '' };
}
