import * as z from 'zod/mini';

/** One entry of the book. Entries are never changed. An entry takes back earlier entries by naming their keys. */
const entry = z.object({
  /** The sender makes the key. An entry that is sent twice is counted only once. */
  key: z.string(),
  /** An `EntryKind`, or a kind from a later release. */
  kind: z.string(),
  /** When the server got the entry, as ISO 8601 in UTC. */
  at: z.string(),
  /** When a phone noted the entry, if it was in the queue there. */
  notedAt: z.optional(z.string()),
  /** The name of a desk or an organiser. Missing if the participant did it. */
  by: z.optional(z.string()),
  events: z.optional(z.array(z.string())),
  value: z.optional(z.string()),
  cancels: z.optional(z.array(z.string())),
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

/** When it happened. If the phone's clock was ahead, this is the server's time. */
export const timeOf = ({ at, notedAt }: Entry): string => (notedAt !== undefined && notedAt < at ? notedAt : at);

/** Sorts by time. Entries of the same time are sorted by key, never by arrival. */
export function byTime(a: Entry, b: Entry): number {
  const [x, y] = [timeOf(a), timeOf(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
