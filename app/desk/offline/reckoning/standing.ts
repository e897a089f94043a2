import type { PaymentMethod } from '#contract/admin.ts';
import type { PersonCard } from '#contract/desk.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import { labelsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import type { Write } from '../queue/write.ts';
import { cardWith, type Mark, type State, stateOf } from './marks-state.ts';

/** A person as this phone knows them. */
export type Standing = {
  card: PersonCard;
  /** What undoing a write of this phone restores, by its key. */
  undoable: ReadonlyMap<string, Before>;
  /** Name the last change of the chosen events and of the payment. */
  eventsChange: string;
  paymentChange: string;
};

/** What was before a write, and what it left: undone only as long as that is so. */
export type Before =
  | { of: 'marks'; isPresent: boolean; marks: Mark[]; left: Left }
  | { of: 'event'; event: string; left: string }
  | { of: 'payment'; method: PaymentMethod; left: string };

type Left = { isPresent: boolean; takenBack: number; versions: Record<string, number> };

export type Refusal = 'stale-mark' | 'not-chosen' | 'nothing-to-undo';

export const refusals = {
  'stale-mark': { status: 412, sentence: deskSentences.staleMark },
  'not-chosen': { status: 409, sentence: deskSentences.notChosen },
  'nothing-to-undo': { status: 409, sentence: deskSentences.nothingToUndo },
} as const satisfies Record<Refusal, unknown>;

export type Applied = { standing: Standing; changed: boolean } | { refused: Refusal };

/** `undoable` is of the writes that were answered already. */
export const standingOf = (card: PersonCard, undoable: Standing['undoable'] = new Map()): Standing => ({
  card,
  undoable,
  eventsChange: card.selectedEvents.join(),
  paymentChange: card.paymentMethod,
});

/** The standing after a mark that leads to `next` at these events. */
export function marked(standing: Standing, { key }: Write, next: State, eventIds: readonly string[]): Applied {
  const old = stateOf(standing.card);
  const marks = old.events
    .filter(({ id }) => eventIds.includes(id))
    .map(({ id, presentSince, markedBy }) => ({ id, presentSince, markedBy }));
  const card = cardWith(standing.card, next);
  const before: Before = { of: 'marks', isPresent: old.isPresent, marks, left: leftBy(card, eventIds) };
  return { standing: { ...standing, card, undoable: new Map([...standing.undoable, [key, before]]) }, changed: true };
}

function leftBy(card: PersonCard, eventIds: readonly string[]): Left {
  const { isPresent, takenBack, events } = stateOf(card);
  const versions = events.flatMap(({ id, version }) => (eventIds.includes(id) ? [[id, version] as const] : []));
  return { isPresent, takenBack, versions: Object.fromEntries(versions) };
}

export function chosen(standing: Standing, { key }: Write, event: string, isChosen: boolean): Applied {
  const events = standing.card.events.map((known) => (known.id === event ? { ...known, isChosen } : known));
  const ids = events.flatMap((known) => (known.isChosen ? [known.id] : []));
  const eventsChange = `${standing.eventsChange} ${key}`;
  const undoable = new Map([...standing.undoable, [key, { of: 'event', event, left: eventsChange } as const]]);
  const card = { ...standing.card, events, selectedEvents: labelsOf(ids), fee: feeOf(ids) };
  return { standing: { ...standing, card, undoable, eventsChange }, changed: true };
}

export function paid(standing: Standing, { key }: Write, paymentMethod: PaymentMethod): Applied {
  const paymentChange = `${standing.paymentChange} ${key}`;
  const before = { of: 'payment', method: standing.card.paymentMethod, left: paymentChange } as const;
  const undoable = new Map([...standing.undoable, [key, before]]);
  return {
    standing: { ...standing, card: { ...standing.card, paymentMethod }, undoable, paymentChange },
    changed: true,
  };
}

/** As a write left it that the server answered with this card. */
export function leftAsAnswered(before: Before, card: PersonCard): Before {
  if (before.of === 'marks') return { ...before, left: leftBy(card, Object.keys(before.left.versions)) };
  const { eventsChange, paymentChange } = standingOf(card);
  return { ...before, left: before.of === 'event' ? eventsChange : paymentChange };
}
