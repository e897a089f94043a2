import type { CardSighting, PersonCard } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventById } from '#programme/events.ts';
import type { Place } from '../place/places.ts';

export type Decision =
  | { kind: 'mark' | 'add'; event: FestEvent }
  | { kind: 'present'; event: FestEvent; sightings: CardSighting[] }
  | { kind: 'arrive' }
  | { kind: 'arrived'; sightings: CardSighting[] };

/**
 * Returns the buttons of a card. If the desk has no place, each chosen event without a mark has a button. The arrival
 * has one if it is not marked, or if there is no other button.
 */
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
