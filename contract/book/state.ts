import type { PaymentMethod } from '../admin.ts';
import { byTime, type Entry, type PersonBook, timeOf } from './entry.ts';

export type Sighting = Pick<Entry, 'key' | 'at' | 'notedAt'> & { since: string; by: string | null };
type Payment = Sighting & { method: Exclude<PaymentMethod, ''>; rupees?: number | undefined };

export type PersonState = {
  chosen: string[];
  /** True if there is a sighting of the person that no absent entry took back. */
  isPresent: boolean;
  arrivals: Sighting[];
  /** Sightings by event id, earliest first. Events without a sighting are missing. */
  presences: Map<string, Sighting[]>;
  paymentMethod: PaymentMethod;
  /** Latest first. There are several if two desks took money. */
  payments: Payment[];
};

/**
 * Computes a person's state, on the server and on phones. Entries may come in any order and more than once. If an entry
 * is undone, the entries that it took back count again. A `taken-back` entry ends a presence, but not the arrival.
 */
export function stateOf({ registeredFor, entries }: PersonBook): PersonState {
  const standing = standingIn(entries);
  const gone = cancelledBy(standing, 'absent');
  const takenBack = cancelledBy(standing, 'taken-back');

  const seen = standing.filter(({ key, kind }) => (kind === 'arrived' || kind === 'seen') && !gone.has(key));
  const presences = new Map<string, Sighting[]>();
  for (const one of seen) {
    if (takenBack.has(one.key)) continue;
    for (const event of one.events ?? []) presences.set(event, [...(presences.get(event) ?? []), sightingOf(one)]);
  }
  const payments = paymentsIn(standing);
  return {
    chosen: chosenBy(standing, registeredFor, presences.keys()),
    isPresent: seen.length > 0,
    arrivals: seen.map(sightingOf),
    presences,
    paymentMethod: payments[0]?.method ?? '',
    payments,
  };
}

/** Computes only the payments. For thousands of people, this is faster than `stateOf`. */
export const paymentsOf = (entries: readonly Entry[]): Payment[] => paymentsIn(standingIn(entries));

function standingIn(entries: readonly Entry[]): Entry[] {
  const all = [...new Map(entries.map((one) => [one.key, one])).values()].sort(byTime);
  const undone = cancelledBy(all, 'undone');
  return all.filter(({ key, kind }) => kind !== 'undone' && !undone.has(key));
}

function paymentsIn(standing: readonly Entry[]): Payment[] {
  const replaced = cancelledBy(standing, 'paid');
  const paid = standing.flatMap((one) => (isMethod(one) && !replaced.has(one.key) ? [paymentOf(one)] : []));
  return paid.reverse();
}

function cancelledBy(entries: readonly Entry[], kind: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const one of entries) if (one.kind === kind) for (const key of one.cancels ?? []) keys.add(key);
  return keys;
}

const sightingOf = (one: Entry): Sighting => ({
  key: one.key,
  at: one.at,
  notedAt: one.notedAt,
  since: timeOf(one),
  by: one.by ?? null,
});

type Paid = Entry & { value: Payment['method'] };
const paymentOf = (one: Paid): Payment => ({ ...sightingOf(one), method: one.value, rupees: one.rupees });

const isMethod = (one: Entry): one is Paid => one.kind === 'paid' && (one.value === 'cash' || one.value === 'online');

const adding: readonly string[] = ['walk-in', 'event-added', 'seen'];

/** Dropping an event takes back the entry that added it. Being seen at an event registers the person for it. */
function chosenBy(standing: readonly Entry[], first: readonly string[], seenAt: Iterable<string>): string[] {
  const drops = standing.filter(({ kind }) => kind === 'event-dropped');
  const isDropped = (event: string, key?: string) =>
    drops.some(({ events, cancels }) => events?.includes(event) && (key === undefined || cancels?.includes(key)));
  const chosen = new Set(first.filter((event) => !isDropped(event)));
  for (const { key, kind, events = [] } of standing) {
    if (adding.includes(kind)) for (const event of events) if (!isDropped(event, key)) chosen.add(event);
  }
  for (const event of seenAt) chosen.add(event);
  return [...chosen].sort();
}

/** Returns the keys of the entries that a new entry takes back: only `known` entries (docs/decisions/0043). */
export function sweptBy(
  { kind, events = [], value }: Pick<Entry, 'kind' | 'events' | 'value'>,
  known: readonly Entry[],
): string[] {
  const isOfThese = (one: Entry) => (one.events ?? []).some((event) => events.includes(event));
  const isSwept = (one: Entry): boolean => {
    if (kind === 'absent') return one.kind === 'arrived' || one.kind === 'seen';
    if (kind === 'taken-back') return one.kind === 'seen' && isOfThese(one);
    if (kind === 'event-dropped') return adding.includes(one.kind) && isOfThese(one);
    return kind === 'paid' && value === '' && one.kind === 'paid';
  };
  return known.filter(isSwept).map(({ key }) => key);
}
