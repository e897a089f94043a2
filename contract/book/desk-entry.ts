import * as z from 'zod/mini';
import { visits } from '../desk/desk.ts';
import { packedPerson } from '../desk/pack.ts';

export type { DeskEntry } from './sent-entry.ts';

/** How many go in one call at most. */
export const mostEntries = 50;

/** In the order of what was sent. Whatever is in it has been dealt with, and need not be sent again. */
export const deskEntriesAnswer = z.object({
  results: z.array(
    z.object({
      key: z.string(),
      /** The registration's id, also of a new walk-in. Null for a visit. */
      id: z.nullable(z.string()),
      /** Whether a walk-in was registered by it, or was registered before. */
      isNew: z.optional(z.boolean()),
      /** The person has withdrawn: the entry is kept without them. */
      isWithdrawn: z.optional(z.boolean()),
      /** Why it was refused. */
      refused: z.optional(z.string()),
    }),
  ),
  /** The people in these entries, as they are now. */
  people: z.array(packedPerson),
  /** Of the showcases that were visited. */
  visits: z.array(visits),
});
export type DeskEntriesAnswer = z.infer<typeof deskEntriesAnswer>;

/** The id of a walk-in that the server does not have yet. */
export const waitingId = (key: string): string => `waiting:${key}`;
export const isWaitingId = (id: string): boolean => id.startsWith('waiting:');
