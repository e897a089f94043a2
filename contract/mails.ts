import * as z from 'zod/mini';
import type { MailWords } from './fest.ts';

/** Reasons of mails about one person. All other mails contain an organiser's text. */
export type PersonalReason = Exclude<keyof MailWords, 'howToChange' | 'noEvents' | 'closing'>;
export type MailReason = PersonalReason | 'letter' | 'letter-test';

const undelivered = z.object({
  id: z.string(),
  /** Null if the person has withdrawn. */
  name: z.nullable(z.string()),
  recipient: z.string(),
  /** A `MailReason`, or one from a later release. */
  reason: z.string(),
  /** 'refused', or 'unconfirmed' if the mail server's answer was lost twice. */
  state: z.string(),
  answer: z.nullable(z.string()),
  at: z.string(),
});

export const mailReport = z.object({
  waiting: z.number(),
  waitingSince: z.nullable(z.string()),
  /** The number of mail files in `DATA_DIR/mail`. Null if there is a mail server. */
  files: z.nullable(z.number()),
  /** Why a waiting mail is not delivered yet, usually in the mail server's words. Null if no waiting mail was tried. */
  lastAnswer: z.nullable(z.string()),
  /** Latest first, at most 500. */
  undelivered: z.array(undelivered),
});
export type MailReport = z.infer<typeof mailReport>;
