import * as z from 'zod/mini';

/**
 * One entry of the book: what happened to a person, who wrote it and when. Entries are only added. An entry takes earlier
 * ones back by naming their keys.
 */
const entry = z.object({
  /** Made by the sender, and unique: an entry that is sent twice counts once. */
  key: z.string(),
  /** `EntryKind`, or a kind of a later release. */
  kind: z.string(),
  /** When the server took it: ISO 8601 in UTC. */
  at: z.string(),
  /** When a phone noted it, if it waited there. */
  notedAt: z.optional(z.string()),
  /** The name of the desk or organiser; left out for the participant. */
  by: z.optional(z.string()),
  /** Ids. */
  events: z.optional(z.array(z.string())),
  /** Of `paid`: the payment method. */
  value: z.optional(z.string()),
  /** Keys of the entries that this one takes back. */
  cancels: z.optional(z.array(z.string())),
});
export type Entry = z.infer<typeof entry>;

/** The kinds that make up a person's state, beside `registered`, whose events the state begins with. */
export const stateKinds = [
  'walk-in',
  'event-added',
  'event-dropped',
  'arrived',
  'seen',
  'taken-back',
  'absent',
  'paid',
  'undone',
] as const;
export type StateKind = (typeof stateKinds)[number];

/** What the book knows of a person that their state follows from. */
export const personBook = z.object({
  /** Ids of the events in the first form. */
  registeredFor: z.array(z.string()),
  /** Of `stateKinds`, in any order. */
  entries: z.array(entry),
});
export type PersonBook = z.infer<typeof personBook>;

/** When it happened. A phone whose clock is ahead cannot note what the server has already. */
export const timeOf = ({ at, notedAt }: Entry): string => (notedAt !== undefined && notedAt < at ? notedAt : at);

/** For `sort`: by time, never by arrival. */
export function byTime(a: Entry, b: Entry): number {
  const [x, y] = [timeOf(a), timeOf(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
