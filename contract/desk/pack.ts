import * as z from 'zod/mini';
import { personBook } from '#contract/book/entry.ts';

/** In characters. The hash of a pass's code is the start of its SHA-256 as base64url, on the server and on phones. */
export const codeHashLength = 22;

/** A participant as phones store them: without email, photo and full number. */
export const packedPerson = z.object({
  id: z.string(),
  name: z.string(),
  college: z.string(),
  contactEnd: z.string(),
  codeHash: z.string(),
  ...personBook.shape,
});
export type PackedPerson = z.infer<typeof packedPerson>;

/** Without `since`, the answer has everybody. */
export const packQuery = z.object({ since: z.optional(z.string()) });

export const pack = z.object({
  fest: z.string(),
  /** True if `people` contains everybody. The phone then deletes all others. */
  isWhole: z.boolean(),
  /** Send it as the next `since`. It names the database, so a cursor of another database gets everybody. */
  cursor: z.string(),
  people: z.array(packedPerson),
  deletedIds: z.array(z.string()),
});
export type Pack = z.infer<typeof pack>;

export const phoneName = z.object({ phone: z.string().check(z.regex(/^[\w-]{22}$/)) });

/** Encrypts the queue of one phone. 32 bytes as base64url, always the same, sent only to a live desk. */
export const queueKey = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
