import * as z from 'zod/mini';
import { visits } from '../desk/desk.ts';
import { packedPerson } from '../desk/pack.ts';

export type { DeskEntry } from './sent-entry.ts';

export const mostEntries = 50;

/** `results` has one result for each sent entry, in the same order. The phone then drops the entries from its queue. */
export const deskEntriesAnswer = z.object({
  results: z.array(
    z.object({
      key: z.string(),
      id: z.nullable(z.string()),
      /** False if the walk-in was already registered. */
      isNew: z.optional(z.boolean()),
      /** True if the person has withdrawn. The entry is stored anyway. */
      isWithdrawn: z.optional(z.boolean()),
      refused: z.optional(z.string()),
    }),
  ),
  people: z.array(packedPerson),
  visits: z.array(visits),
});
export type DeskEntriesAnswer = z.infer<typeof deskEntriesAnswer>;

export const waitingId = (key: string): string => `waiting:${key}`;
export const isWaitingId = (id: string): boolean => id.startsWith('waiting:');
