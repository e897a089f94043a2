import * as z from 'zod/mini';
import { personBook } from '#contract/book/entry.ts';

/** The length of a code's hash, in characters. The hash is the start of the code's SHA-256 in base64url. */
export const codeHashLength = 22;

/** A participant as phones store them: without email, photo and full number. */
export const packedPerson = z.object({
  id: z.string(),
  name: z.string(),
  college: z.string(),
  contactEnd: z.string(),
  codeHash: z.string(),
  /** The code hashes of registrations that were merged into this one. */
  mergedCodes: z.optional(z.array(z.string())),
  ...personBook.shape,
});
export type PackedPerson = z.infer<typeof packedPerson>;

/** Without `since`, the answer contains everybody. `waiting` is the length of the phone's queue. */
export const packQuery = z.object({
  since: z.optional(z.string()),
  waiting: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
});

export const pack = z.object({
  fest: z.string(),
  /** True if `people` contains everybody. The phone then deletes all other people. */
  isWhole: z.boolean(),
  /** Send this as the next `since`. With a cursor from another database, the phone gets everybody. */
  cursor: z.string(),
  people: z.array(packedPerson),
  deletedIds: z.array(z.string()),
});
export type Pack = z.infer<typeof pack>;

export const phoneName = z.object({ phone: z.string().check(z.regex(/^[\w-]{22}$/)) });

/** The key that encrypts a phone's queue: 32 bytes as base64url. It never changes. Only desks and organisers get it. */
export const queueKey = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
