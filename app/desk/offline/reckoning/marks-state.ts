import type { PersonCard } from '#contract/desk.ts';
import { arrivalVersion, parseArrivalVersion, parsePresenceVersion, presenceVersion } from '#contract/versions.ts';
import { labelsOf } from '#programme/events.ts';

/** Where somebody was seen, with versions as numbers. */
export type State = {
  isPresent: boolean;
  takenBack: number;
  /** Of the versions of all presences, also at events that the programme does not have. */
  sum: number;
  events: (Omit<PersonCard['events'][number], 'version'> & { version: number })[];
};

export function stateOf({ arrivalVersion, events }: PersonCard): State {
  return {
    ...parseArrivalVersion(arrivalVersion),
    events: events.map((event) => ({ ...event, version: parsePresenceVersion(event.version).version })),
  };
}

/** One mark at one event. */
export type Mark = { id: string; presentSince: string | null; markedBy: string | null };

/** The version of each event that is marked grows. */
export const withMarks = (state: State, marks: readonly Mark[]): State => ({
  ...state,
  sum: state.sum + marks.length,
  events: state.events.map((event) => {
    const mark = marks.find(({ id }) => id === event.id);
    const { notedAt: _ofTheMarkBefore, ...rest } = event;
    return mark ? { ...rest, ...mark, version: event.version + 1 } : event;
  }),
});

export const absent = (state: State): State => ({
  ...state,
  isPresent: false,
  takenBack: state.takenBack + (state.isPresent ? 1 : 0),
});

export function cardWith(card: PersonCard, { isPresent, takenBack, sum, events }: State): PersonCard {
  const ids = events.flatMap(({ id, presentSince }) => (presentSince === null ? [] : [id]));
  return {
    ...card,
    isPresent,
    presentAt: labelsOf(ids),
    events: events.map((event) => ({ ...event, version: presenceVersion(takenBack, event.version) })),
    arrivalVersion: arrivalVersion(takenBack, isPresent, [sum]),
  };
}

export const isSameText = (a: State, b: State): boolean =>
  a.isPresent === b.isPresent &&
  a.events.every(({ presentSince }, index) => (presentSince === null) === (b.events[index]?.presentSince === null));
