import * as z from 'zod/mini';

/** What a mail tells its reader. */
export type MailReason = 'registered' | 'events-added' | 'changed' | 'withdrawn' | 'pass-wanted' | 'pass-renewed';

const undelivered = z.object({
  id: z.string(),
  /** The registration's name; null where it was withdrawn. */
  name: z.nullable(z.string()),
  recipient: z.string(),
  /** One of `MailReason`, or what a later release mails about. */
  reason: z.string(),
  /** 'refused', or 'unconfirmed' where the mail server's answer was lost twice. */
  state: z.string(),
  /** The mail server's words. */
  answer: z.nullable(z.string()),
  /** When that was, as an ISO 8601 instant in UTC. */
  at: z.string(),
});

/** What `GET /api/admin/mails` answers. */
export const mailReport = z.object({
  /** How many wait to be delivered. */
  waiting: z.number(),
  /** When the one that waits the longest was caused; null where none waits. */
  waitingSince: z.nullable(z.string()),
  /** What the mail server said when it last took none of them, null where it took them or was not asked. */
  lastAnswer: z.nullable(z.string()),
  /** The latest first, at most 500. A retry takes one out of it. */
  undelivered: z.array(undelivered),
});
export type MailReport = z.infer<typeof mailReport>;
