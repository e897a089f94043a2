import { v7 as uuid } from 'uuid';
import type { MailReason } from '#contract/mails.ts';
import type { Database } from '#server/database/tables.ts';

export type Mail = {
  reason: MailReason;
  /** null where it is only found out when the mail is delivered. */
  registrationId: string | null;
  /** Only where the registration will be gone: otherwise the mail goes to the email that it has when the mail is delivered. */
  recipient?: string;
  /** What the text needs and the registration no longer tells by then. */
  details?: Record<string, unknown>;
  /** Names what must be mailed once: a second mail of that name is not queued. Only a belt: a new registration has a new id. */
  once?: string;
};

/** Puts mails into the outbox, in one statement. Call it inside the transaction that causes them; they leave after its commit. */
export async function queueMails(trx: Database, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const at = now.toISOString();
  await trx
    .insertInto('mails')
    .values(
      mails.map(({ reason, registrationId, recipient = '', details = {}, once = null }) => ({
        // Counts on within a millisecond, so that mails of one instant keep their order.
        id: uuid(),
        reason,
        once,
        registration_id: registrationId,
        recipient,
        details: JSON.stringify(details),
        state: 'waiting',
        next_attempt_at: at,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute();
}
