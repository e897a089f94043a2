import * as z from 'zod/mini';
import { personBook } from '#contract/book/entry.ts';

/**
 * Of `hashOfCode`, which each side makes with its own library: the first 22 characters of the SHA-256, as base64url, of what the
 * QR of a pass says.
 */
export const codeHashLength = 22;

/** A participant as a phone keeps them for the time without a network: no email, no photo, no whole number. */
export const packedPerson = z.object({
  id: z.string(),
  name: z.string(),
  college: z.string(),
  /** The last four digits of the contact. */
  contactEnd: z.string(),
  /** `hashOfCode` of what the QR of their pass says now. */
  codeHash: z.string(),
  ...personBook.shape,
});
export type PackedPerson = z.infer<typeof packedPerson>;

/** What a desk asks for: all, or what changed since the cursor of what it has. */
export const packQuery = z.object({ since: z.optional(z.string()) });

/** Everybody, or those who changed, for a phone to keep. */
export const pack = z.object({
  /** Names the database that it is of: another one's people are not these. */
  fest: z.string(),
  /** True where `people` are all there are, and what was kept before goes. */
  isWhole: z.boolean(),
  /** What to ask with next time. It names the database too, so that a foreign one gets everybody. */
  cursor: z.string(),
  people: z.array(packedPerson),
  deletedIds: z.array(z.string()),
});
export type Pack = z.infer<typeof pack>;

/** 22 characters of base64url: what a phone named itself, at random. */
export const phoneName = z.object({ phone: z.string().check(z.regex(/^[\w-]{22}$/)) });

/** The key of what waits on that phone: 32 bytes as base64url, the same for one phone for ever, and told to a live desk alone. */
export const queueKey = z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) });
