import type { PaymentMethod } from '#contract/admin.ts';
import type { PersonCard } from '#contract/desk.ts';
import { deskSentences } from '#contract/desk-sentences.ts';
import {
  arrivalVersion,
  parseArrivalVersion,
  parsePresenceVersion,
  paymentVersion,
  presenceVersion,
} from '#contract/versions.ts';
import { labelsOf } from '#programme/events.ts';
import { feeOf } from '#programme/fees.ts';
import type { Write } from './write.ts';

/**
 * What a write makes of a person, by the rules of the server (server/presences, server/payments,
 * server/registrations/added-event.ts): the same verdicts, and the versions that it will have left.
 */

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

type Mark = { id: string; presentSince: string | null; markedBy: string | null };
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

/** `by` is the name of the desk. Of a write to one person; a walk-in is none yet. */
export function applyWrite(standing: Standing, write: Write, by: string): Applied {
  const { event = '', body } = write;
  if (write.call === 'markPresence') return markPresence(standing, write, event, by);
  if (write.call === 'takeBackPresence') return takeBackPresence(standing, write, event);
  if (write.call === 'markArrival') return markArrival(standing, write, (body as { isPresent: boolean }).isPresent);
  if (write.call === 'addEvent') return addEvent(standing, write, event);
  if (write.call === 'takePayment')
    return takePayment(standing, write, (body as { paymentMethod: PaymentMethod }).paymentMethod);
  return undo(standing, write, (body as { key: string }).key);
}

function markPresence(standing: Standing, write: Write, event: string, by: string): Applied {
  const state = stateOf(standing.card);
  const presence = state.events.find(({ id }) => id === event);
  if (presence && presence.presentSince !== null) return { standing, changed: false };
  if (!presence?.isChosen) return { refused: 'not-chosen' };
  if (isStale(write, presenceVersion(state.takenBack, presence.version))) return { refused: 'stale-mark' };
  const mark = { id: event, presentSince: write.notedAt, markedBy: by };
  return marked(standing, write, { ...withMarks(state, [mark]), isPresent: true }, [event]);
}

function takeBackPresence(standing: Standing, write: Write, event: string): Applied {
  const state = stateOf(standing.card);
  const presence = state.events.find(({ id }) => id === event);
  if (!presence || presence.presentSince === null) return { standing, changed: false };
  if (isStale(write, presenceVersion(state.takenBack, presence.version))) return { refused: 'stale-mark' };
  return marked(standing, write, withMarks(state, [{ id: event, presentSince: null, markedBy: null }]), [event]);
}

function markArrival(standing: Standing, write: Write, isPresent: boolean): Applied {
  const state = stateOf(standing.card);
  if (state.isPresent === isPresent) return { standing, changed: false };
  if (isStale(write, standing.card.arrivalVersion)) return { refused: 'stale-mark' };
  if (isPresent) return marked(standing, write, { ...state, isPresent }, []);
  const seen = state.events.filter(({ presentSince }) => presentSince !== null).map(({ id }) => id);
  const next = withMarks(
    state,
    seen.map((id) => ({ id, presentSince: null, markedBy: null })),
  );
  return marked(standing, write, absent(next), seen);
}

function addEvent(standing: Standing, write: Write, event: string): Applied {
  const { card } = standing;
  const known = card.events.find(({ id }) => id === event);
  if (!known) return { refused: 'not-chosen' };
  if (known.isChosen) return { standing, changed: false };
  return chosen(standing, write, event, true);
}

function takePayment(standing: Standing, write: Write, method: PaymentMethod): Applied {
  const { card } = standing;
  if (card.paymentMethod === method) return { standing, changed: false };
  if (isStale(write, paymentVersion(card.paymentMethod))) return { refused: 'stale-mark' };
  return paid(standing, write, method);
}

function undo(standing: Standing, write: Write, key: string): Applied {
  const before = standing.undoable.get(key);
  if (before === undefined) return { refused: 'nothing-to-undo' };
  if (before.of === 'payment') {
    const isAsLeft = standing.paymentChange === before.left;
    return isAsLeft ? forGood(paid(standing, write, before.method), write) : { refused: 'nothing-to-undo' };
  }
  if (before.of === 'event') {
    const known = standing.card.events.find(({ id }) => id === before.event);
    const isAsLeft = standing.eventsChange === before.left && known?.isChosen && known.presentSince === null;
    return isAsLeft ? forGood(chosen(standing, write, before.event, false), write) : { refused: 'nothing-to-undo' };
  }
  return undoMarks(standing, before);
}

function undoMarks(standing: Standing, { isPresent, marks, left }: Before & { of: 'marks' }): Applied {
  const state = stateOf(standing.card);
  const versionAt = (event: string) => state.events.find(({ id }) => id === event)?.version ?? 0;
  const isAsLeft =
    state.isPresent === left.isPresent &&
    state.takenBack === left.takenBack &&
    Object.entries(left.versions).every(([event, version]) => versionAt(event) === version);
  const areChosen = marks.every(
    ({ id, presentSince }) => presentSince === null || state.events.some((event) => event.id === id && event.isChosen),
  );
  if (!isAsLeft || !areChosen) return { refused: 'nothing-to-undo' };
  const back = withMarks(state, marks);
  const isStill = isPresent || back.events.some(({ presentSince }) => presentSince !== null);
  const next = isStill ? { ...back, isPresent: true } : absent(back);
  if (isSameText(state, next)) return { refused: 'nothing-to-undo' };
  return { standing: { ...standing, card: cardWith(standing.card, next) }, changed: true };
}

/** Where somebody was seen, with versions as numbers. */
type State = {
  isPresent: boolean;
  takenBack: number;
  /** Of the versions of all presences, also at events that the programme does not have. */
  sum: number;
  events: (Omit<PersonCard['events'][number], 'version'> & { version: number })[];
};

function stateOf({ arrivalVersion, events }: PersonCard): State {
  return {
    ...parseArrivalVersion(arrivalVersion),
    events: events.map((event) => ({ ...event, version: parsePresenceVersion(event.version).version })),
  };
}

/** The version of each event that is marked grows. */
const withMarks = (state: State, marks: readonly Mark[]): State => ({
  ...state,
  sum: state.sum + marks.length,
  events: state.events.map((event) => {
    const mark = marks.find(({ id }) => id === event.id);
    return mark ? { ...event, ...mark, version: event.version + 1 } : event;
  }),
});

const absent = (state: State): State => ({
  ...state,
  isPresent: false,
  takenBack: state.takenBack + (state.isPresent ? 1 : 0),
});

function cardWith(card: PersonCard, { isPresent, takenBack, sum, events }: State): PersonCard {
  const ids = events.flatMap(({ id, presentSince }) => (presentSince === null ? [] : [id]));
  return {
    ...card,
    isPresent,
    presentAt: labelsOf(ids),
    events: events.map((event) => ({ ...event, version: presenceVersion(takenBack, event.version) })),
    arrivalVersion: arrivalVersion(takenBack, isPresent, [sum]),
  };
}

/** The standing after a mark that leads to `next` at these events. */
function marked(standing: Standing, { key }: Write, next: State, eventIds: readonly string[]): Applied {
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

function chosen(standing: Standing, { key }: Write, event: string, isChosen: boolean): Applied {
  const events = standing.card.events.map((known) => (known.id === event ? { ...known, isChosen } : known));
  const ids = events.flatMap((known) => (known.isChosen ? [known.id] : []));
  const eventsChange = `${standing.eventsChange} ${key}`;
  const undoable = new Map([...standing.undoable, [key, { of: 'event', event, left: eventsChange } as const]]);
  const card = { ...standing.card, events, selectedEvents: labelsOf(ids), fee: feeOf(ids) };
  return { standing: { ...standing, card, undoable, eventsChange }, changed: true };
}

function paid(standing: Standing, { key }: Write, paymentMethod: PaymentMethod): Applied {
  const paymentChange = `${standing.paymentChange} ${key}`;
  const before = { of: 'payment', method: standing.card.paymentMethod, left: paymentChange } as const;
  const undoable = new Map([...standing.undoable, [key, before]]);
  return {
    standing: { ...standing, card: { ...standing.card, paymentMethod }, undoable, paymentChange },
    changed: true,
  };
}

/** An undo cannot be undone itself. */
function forGood(applied: Applied, { key }: Write): Applied {
  if ('refused' in applied) return applied;
  const undoable = new Map([...applied.standing.undoable].filter(([known]) => known !== key));
  return { ...applied, standing: { ...applied.standing, undoable } };
}

/** As a write left it that the server answered with this card. */
export function leftAsAnswered(before: Before, card: PersonCard): Before {
  if (before.of === 'marks') return { ...before, left: leftBy(card, Object.keys(before.left.versions)) };
  const { eventsChange, paymentChange } = standingOf(card);
  return { ...before, left: before.of === 'event' ? eventsChange : paymentChange };
}

const isStale = ({ version }: Write, current: string): boolean => version !== undefined && version !== current;

const isSameText = (a: State, b: State): boolean =>
  a.isPresent === b.isPresent &&
  a.events.every(({ presentSince }, index) => (presentSince === null) === (b.events[index]?.presentSince === null));
