import * as z from 'zod/mini';

/** One entry of the book. It never changes. To take back earlier entries, a new entry names their keys in `cancels`. */
const entry = z.object({
  /** The sender chooses this key, so that an entry that is sent twice counts only once. */
  key: z.string(),
  /** An `EntryKind`, or a kind from a later release. */
  kind: z.string(),
  /** When the server received the entry, as ISO 8601 in UTC. */
  at: z.string(),
  /** When a phone noted the entry, by the phone's clock. */
  notedAt: z.optional(z.string()),
  /** The desk's or organiser's name. Missing if nobody was signed in. */
  by: z.optional(z.string()),
  events: z.optional(z.array(z.string())),
  value: z.optional(z.string()),
  cancels: z.optional(z.array(z.string())),
  /** The amount of a payment. Missing if the edition had no fees. */
  rupees: z.optional(z.number()),
});
export type Entry = z.infer<typeof entry>;

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

export const personBook = z.object({
  /** Ids of the events that the person registered for. */
  registeredFor: z.array(z.string()),
  entries: z.array(entry),
});
export type PersonBook = z.infer<typeof personBook>;

/** Returns the phone's time of the entry. If it is missing or later than the server's time, returns the server's. */
export const timeOf = ({ at, notedAt }: Entry): string => (notedAt !== undefined && notedAt < at ? notedAt : at);

/** Sorts by `timeOf`, then by key. */
export function byTime(a: Entry, b: Entry): number {
  const x = timeOf(a);
  const y = timeOf(b);
  if (x !== y) return x < y ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
