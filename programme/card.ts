import type { PersonBook } from '#contract/book/entry.ts';
import { type PersonState, type Sighting, stateOf } from '#contract/book/state.ts';
import type { CardSighting, FoundPerson, PersonCard } from '#contract/desk/desk.ts';
import { referenceOf } from '#contract/reference.ts';
import { events } from '#fest/events.ts';
import { labelsOf } from './events.ts';
import { dueOf, feeOf } from './fees.ts';

export type Known = Pick<PersonCard, 'id' | 'name' | 'college' | 'contactEnd'>;
type Beside = Pick<PersonCard, 'idPhotoPath' | 'alike'>;

export function cardOf(known: Known, book: PersonBook, beside: Beside = { idPhotoPath: null, alike: [] }): PersonCard {
  const state = stateOf(book);
  return {
    ...foundIn(known, state),
    ...beside,
    reference: referenceOf(known.id),
    paymentMethod: state.paymentMethod,
    payments: state.payments.map(({ method, rupees, ...seen }) => ({
      ...onCard(seen),
      method,
      ...(rupees !== undefined && { rupees }),
    })),
    fee: feeOf(state.chosen),
    due: dueOf(state),
    events: events.map(({ id }) => {
      const sightings = (state.presences.get(id) ?? []).map(onCard);
      const [first] = sightings;
      return {
        id,
        isChosen: state.chosen.includes(id),
        sightings,
        presentSince: first?.since ?? null,
        markedBy: first?.by ?? null,
      };
    }),
    arrivals: state.arrivals.map(onCard),
    book,
  };
}

export const foundOf = (known: Known, book: PersonBook): FoundPerson => foundIn(known, stateOf(book));

const foundIn = ({ id, name, college, contactEnd }: Known, state: PersonState): FoundPerson => ({
  id,
  name,
  college,
  contactEnd,
  selectedEvents: labelsOf(state.chosen),
  isPresent: state.isPresent,
  presentAt: labelsOf([...state.presences.keys()]),
});

/** In ms. If a sighting reaches the server after a longer delay, the card also shows when the server received it. */
const late = 10 * 60_000;

const onCard = ({ key, since, by, at }: Sighting): CardSighting => ({
  key,
  since,
  by,
  ...(Date.parse(at) - Date.parse(since) > late && { heardAt: at }),
});
