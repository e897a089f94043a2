import type { CardSighting, PersonCard } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import type { Written } from '../phone/phone.ts';
import { clockText } from '../time/wall-clock.ts';

export type Deed =
  | { kind: 'seen'; event: FestEvent }
  | { kind: 'arrived' }
  | { kind: 'walk-in'; event: FestEvent | null }
  /** Beside the one button of a card. */
  | { kind: 'beside'; text: string };

/** An entry that was made here. `at` is in ms by this phone's clock. */
export type Outcome = {
  isUndone: boolean;
  person: { id: string; name: string };
  deed: Deed;
  written: Written;
  at: number;
};

export type Told = { look: 'done' | 'already' | 'undone'; text: string };

/** What the desk says of an outcome, by the person's card as it is now: null once they have withdrawn. */
export function told({ isUndone, person, deed, written }: Outcome, card: PersonCard | null): Told {
  if (card === null) return { look: 'already', text: `${person.name} has withdrawn. Your mark is kept.` };
  const [first] = sightingsOf(deed, card);
  if (isUndone) return { look: 'undone', text: first ? `Undone. ${alsoMarked(first)}` : 'Undone' };
  const before = written.isNew === false ? 'Registered before. ' : '';
  const event = eventOf(deed);
  if (first && !isPartOf(first.key, written.key)) {
    const already = event ? 'Already present since' : 'Already arrived at';
    return { look: 'already', text: `${before}${already} ${sinceBy(first)}` };
  }
  const time = first && event ? ` · ${clockText(first.since)}` : '';
  return { look: 'done', text: before + deedText(deed) + time };
}

/** 'Present at Oracle' */
export function deedText(deed: Deed): string {
  if (deed.kind === 'beside') return deed.text;
  const event = eventOf(deed);
  return event ? `Present at ${event.label}` : 'Arrived';
}

/** 'Room 804 also marked them at 12:01.' */
export const alsoMarked = ({ by, since }: CardSighting): string =>
  `${by ?? 'Somebody'} also marked them at ${clockText(since)}.`;

/** '10:04, Room 804' */
export const sinceBy = ({ since, by }: CardSighting): string => clockText(since) + (by === null ? '' : `, ${by}`);

/** Whether an entry is that one, or came with it: the mark of a walk-in has its key and `:seen`. */
export const isPartOf = (key: string, whole: string): boolean => key === whole || key.startsWith(`${whole}:`);

const eventOf = (deed: Deed): FestEvent | null => ('event' in deed ? deed.event : null);

/** Everybody who saw them at what the press was for, the earliest first. */
function sightingsOf(deed: Deed, card: PersonCard): CardSighting[] {
  if (deed.kind === 'beside') return [];
  const event = eventOf(deed);
  return event ? (card.events.find(({ id }) => id === event.id)?.sightings ?? []) : card.arrivals;
}

/** Marks, walk-ins, payments and visits in one word. */
export const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

export const noAnswer = {
  opening: 'No answer came. Check the connection and try again.',
  sending: 'Not saved: no answer came. Press again, it counts once.',
} as const;

/** By touch, as nobody hears a phone at a door: once for what is done or kept, twice for anything else. */
export const vibrate = (isDone: boolean): boolean => navigator.vibrate?.(isDone ? 60 : [40, 60, 40]);
