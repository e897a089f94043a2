import type { CardSighting, PersonCard } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventById } from '#programme/events.ts';
import type { Place } from '../place/places.ts';

export type Decision =
  | { kind: 'mark' | 'add'; event: FestEvent }
  | { kind: 'present'; event: FestEvent; sightings: CardSighting[] }
  | { kind: 'arrive' }
  | { kind: 'arrived'; sightings: CardSighting[] };

/** A desk without a place gets every chosen event that is not marked, and the arrival if it is not marked or the only one. */
export function decisionsFor(person: PersonCard, place: Place | null): Decision[] {
  if (place?.kind === 'event') return [atEvent(person, place.event)];
  const { isPresent, arrivals } = person;
  const arrival: Decision = isPresent ? { kind: 'arrived', sightings: arrivals } : { kind: 'arrive' };
  if (place !== null) return [arrival];
  const open = person.events.flatMap(({ id, isChosen, sightings }) => {
    const event = eventById(id);
    return event && isChosen && sightings.length === 0 ? [atEvent(person, event)] : [];
  });
  return isPresent && open.length > 0 ? open : [...open, arrival];
}

function atEvent({ events }: PersonCard, event: FestEvent): Decision {
  const { isChosen = false, sightings = [] } = events.find(({ id }) => id === event.id) ?? {};
  if (sightings.length > 0) return { kind: 'present', event, sightings };
  return { kind: isChosen ? 'mark' : 'add', event };
}
