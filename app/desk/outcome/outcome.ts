import type { CardSighting, PersonCard } from '#contract/desk/desk.ts';
import type { FestEvent } from '#contract/fest.ts';
import { eventById } from '#programme/events.ts';
import type { Decision } from '../card/decision.ts';
import { clockText } from '../parts/time.ts';
import type { WrittenEntry } from '../phone/desk.ts';
import type { EntryContent } from '../phone/queue/queue.ts';

/** An entry about a person. It is made by a button or a scan. */
export type Deed = Extract<EntryContent, { kind: 'seen' | 'arrived' | 'walk-in' | 'paid' | 'taken-back' }>;

/** The result of a press or a scan. `at` is in ms by this phone's clock. `written.key` is '' if no entry was made. */
export type Outcome = {
  isUndone: boolean;
  person: { id: string; name: string };
  deed: Deed;
  written: WrittenEntry;
  at: number;
};

export const deedOf = ({ id }: PersonCard, { event }: Decision): Deed =>
  event ? { kind: 'seen', person: id, event: event.id } : { kind: 'arrived', person: id };

export type OutcomeText = { look: 'done' | 'already' | 'undone'; text: string };

/** `card` is the person's card as it is now, or null once they have withdrawn. */
export function outcomeText({ isUndone, person, deed, written }: Outcome, card: PersonCard | null): OutcomeText {
  if (card === null) return { look: 'already', text: `${person.name} has withdrawn. Your mark is kept.` };
  const [first] = sightingsOf(deed, card);
  if (isUndone || (written.key === '' && !first))
    return { look: 'undone', text: first ? `Undone. ${alsoMarked(first)}` : 'Undone' };
  const before = written.isNew === false ? 'Registered before. ' : '';
  const event = eventOf(deed);
  if (first && !isPartOf(first.key, written.key)) {
    const already = event ? 'Already in at' : 'Already arrived at';
    return { look: 'already', text: `${before}${already} ${sinceBy(first)}` };
  }
  const time = first && event ? ` · ${clockText(first.since)}` : '';
  return { look: 'done', text: before + deedText(deed) + time };
}

export const paymentTexts = { cash: 'Paid in cash', online: 'Paid online', '': 'Payment taken back' } as const;

export function deedText(deed: Deed): string {
  if (deed.kind === 'paid') return paymentTexts[deed.method];
  const event = eventOf(deed);
  if (deed.kind === 'taken-back') return `No longer present at ${event?.label}`;
  return event ? `Present at ${event.label}` : 'Arrived';
}

export const alsoMarked = ({ by, since }: CardSighting): string =>
  `${by ?? 'Somebody'} also marked them at ${clockText(since)}.`;

export const sinceBy = ({ since, by }: CardSighting): string => clockText(since) + (by === null ? '' : `, ${by}`);

/** Whether `key` belongs to the entry `whole`. A walk-in's mark and payment have its key plus `:seen` or `:paid`. */
export const isPartOf = (key: string, whole: string): boolean => key === whole || key.startsWith(`${whole}:`);

function eventOf(deed: Deed): FestEvent | undefined {
  if (deed.kind === 'walk-in') return eventById(deed.fields.presentAt ?? '');
  return 'event' in deed ? eventById(deed.event) : undefined;
}

function sightingsOf(deed: Deed, card: PersonCard): CardSighting[] {
  if (deed.kind === 'paid' || deed.kind === 'taken-back') return [];
  const event = eventOf(deed);
  return event ? (card.events.find(({ id }) => id === event.id)?.sightings ?? []) : card.arrivals;
}

export const noAnswer = {
  opening: 'The server did not answer. Check the connection and try again.',
  sending: 'We do not know whether this was saved. Press again: it counts only once.',
} as const;

/** Vibrates once after a success, and twice otherwise. */
export const vibrate = (isDone: boolean): boolean => navigator.vibrate?.(isDone ? 60 : [40, 60, 40]);
