import { mailboxKey } from '#server/database/email-key.ts';
import type { Allowance } from '#server/limits/counter.ts';
import { type Claimed, wasAskedFor } from './claims.ts';
import type { WrittenMail } from './writing/write.ts';

/** In ms: the time for which a quota counts mails. */
export const quotaWindow = 3_600_000;

/** Returns the quotas of a mail. They protect a mailbox that a stranger registers again and again. */
export function quotasOf(claimed: Claimed, { registrationId, recipient }: WrittenMail): Allowance[] {
  const mailbox = mailboxKey(recipient.address);
  if (wasAskedFor(claimed)) {
    return [
      { key: `links ${mailbox}`, max: 60 },
      { key: `links of ${registrationId}`, max: 3 },
    ];
  }
  const mails = { key: `mails ${mailbox}`, max: 20 };
  return isLink(claimed) ? [mails, { key: `repeats of ${registrationId}`, max: 3 }] : [mails];
}

/** Above the quotas, a mail that contains only the pass link is dropped. Other mails are sent later. */
export const isLink = ({ reason }: Claimed): boolean => reason === 'pass-wanted';
