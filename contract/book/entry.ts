import * as z from 'zod/mini';

/** One entry of the book. Entries are only added. An entry takes back earlier ones by naming their keys. */
const entry = z.object({
  /** Made by the sender. An entry that is sent twice counts once. */
  key: z.string(),
  /** `EntryKind`, or a kind of a later release. */
  kind: z.string(),
  /** When the server got it: ISO 8601 in UTC. */
  at: z.string(),
  /** When it happened, if it waited on a phone. */
  notedAt: z.optional(z.string()),
  /** A desk or an organiser. Missing for the participant. */
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
  /** Ids of the events in their registration. */
  registeredFor: z.array(z.string()),
  entries: z.array(entry),
});
export type PersonBook = z.infer<typeof personBook>;

/** When it happened. A clock that is ahead counts as the server's. */
export const timeOf = ({ at, notedAt }: Entry): string => (notedAt !== undefined && notedAt < at ? notedAt : at);

/** For `sort`. Ties are broken by key, never by arrival. */
export function byTime(a: Entry, b: Entry): number {
  const [x, y] = [timeOf(a), timeOf(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}
