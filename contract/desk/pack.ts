import * as z from 'zod/mini';
import { personBook } from '#contract/book/entry.ts';

/** The hash of a pass's code: so many characters of its SHA-256 as base64url. Server and phone each compute it. */
export const codeHashLength = 22;

/** A participant on a phone: no email, no photo, no whole number. */
export const packedPerson = z.object({
  id: z.string(),
  name: z.string(),
  college: z.string(),
  contactEnd: z.string(),
  codeHash: z.string(),
  ...personBook.shape,
});
export type PackedPerson = z.infer<typeof packedPerson>;

/** Without `since`: everybody. */
export const packQuery = z.object({ since: z.optional(z.string()) });

export const pack = z.object({
  fest: z.string(),
  /** True if `people` is everybody: the phone deletes the others. */
  isWhole: z.boolean(),
  /** For the next `since`. It names the database, so that a cursor of another one gets everybody. */
  cursor: z.string(),
  people: z.array(packedPerson),
  deletedIds: z.array(z.string()),
});
export type Pack = z.infer<typeof pack>;

export const phoneName = z.object({ phone: z.string().check(z.regex(/^[\w-]{22}$/)) });

/** Encrypts the queue of that phone: 32 bytes as base64url, always the same, and only for a live desk. */
export const queueKey = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
