import type { PersonCard } from '#contract/desk.ts';
import type { PackedPerson } from '#contract/pack.ts';
import { type HeldPerson, holdPerson } from '#contract/people/person.ts';
import { referenceOf } from '#contract/reference.ts';
import { arrivalVersion, parseArrivalVersion, parsePresenceVersion, presenceVersion } from '#contract/versions.ts';
import { events } from '#fest/events.ts';
import { eventById, labelsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';

/** The card of a person as a phone keeps them: without a photo, and without others who are much like them. */
export function cardOf(person: PackedPerson): PersonCard {
  const { id, name, college, contactEnd, chosen, isPresent, takenBack, presences, paymentMethod } = person;
  const versions = presences.map(({ version }) => version);
  return {
    ...{ id, name, college, contactEnd, isPresent, paymentMethod },
    selectedEvents: labelsOf(chosen),
    presentAt: labelsOf(presences.flatMap(({ event, presentSince }) => (presentSince === null ? [] : [event]))),
    reference: referenceOf(id),
    idPhotoPath: null,
    fee: feeOf(chosen),
    events: events.map(({ id: event }) => {
      const presence = presences.find((known) => known.event === event);
      return {
        id: event,
        isChosen: chosen.includes(event),
        presentSince: presence?.presentSince ?? null,
        markedBy: presence?.markedBy ?? null,
        version: presenceVersion(takenBack, presence?.version ?? null),
      };
    }),
    arrivalVersion: arrivalVersion(takenBack, isPresent, versions),
    alike: [],
  };
}

/** What to keep of a card; `old` is what was kept, and has what no card says. */
export function packedFrom(card: PersonCard, old: PackedPerson | undefined): PackedPerson {
  const { id, name, college, contactEnd, isPresent, paymentMethod } = card;
  const marked = card.events.map(({ id: event, presentSince, markedBy, version }) => ({
    ...{ event, presentSince, markedBy },
    version: parsePresenceVersion(version).version,
  }));
  return {
    ...{ id, name, college, contactEnd, isPresent, paymentMethod },
    codeHash: old?.codeHash ?? '',
    chosen: card.events.flatMap(({ id: event, isChosen }) => (isChosen ? [event] : [])),
    takenBack: parseArrivalVersion(card.arrivalVersion).takenBack,
    presences: [
      ...marked.filter(({ version }) => version > 0),
      // Of an event that the programme does not have.
      ...(old?.presences ?? []).filter(({ event }) => eventById(event) === undefined),
    ],
  };
}

/** As the search compares them. */
export const heldFrom = ({ id, name, college, contactEnd, selectedEvents }: PersonCard): HeldPerson =>
  holdPerson({ id, name, college, contact: contactEnd, selectedEvents });
