import type { CardSighting, PersonCard } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventById } from '#programme/events.ts';
import type { Place } from '../place/places.ts';

/** A button for an event, or for the arrival if `event` is null. `sightings` has the marks that exist already. */
export type Decision = { event: FestEvent | null; isChosen: boolean; sightings: readonly CardSighting[] };

/**
 * Returns the buttons of a card. If the desk has no place, each chosen event without a mark has a button. The card
 * also has an arrival button if the arrival is not marked, or if there is no other button.
 */
export function decisionsFor(person: PersonCard, place: Place | null): Decision[] {
  if (place?.kind === 'event') return [atEvent(person, place.event)];
  const arrival: Decision = { event: null, isChosen: true, sightings: person.arrivals };
  if (place !== null) return [arrival];
  const open = person.events.flatMap(({ id, isChosen, sightings }) => {
    const event = eventById(id);
    return event && isChosen && sightings.length === 0 ? [{ event, isChosen, sightings }] : [];
  });
  return person.isPresent && open.length > 0 ? open : [...open, arrival];
}

function atEvent({ events }: PersonCard, event: FestEvent): Decision {
  const { isChosen = false, sightings = [] } = events.find(({ id }) => id === event.id) ?? {};
  return { event, isChosen, sightings };
}

export function decisionText({ event, isChosen, sightings }: Decision): string {
  if (sightings.length > 0) return 'Next person';
  if (event === null) return 'Mark arrived';
  return isChosen ? `Mark present at ${event.label}` : `Add ${event.label} and mark present`;
}
