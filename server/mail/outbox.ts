import { v7 as uuid } from 'uuid';
import type { MailReason } from '#contract/mails.ts';
import type { Database, MailState } from '#server/database/tables.ts';

export type Mail = {
  reason: MailReason;
  registrationId: string | null;
  /** Needed only if the mail does not go to the registration's email, for example after a withdrawal. */
  recipient?: string;
  details?: Record<string, unknown>;
  /** A second mail with this name is not queued. */
  once?: string;
  letterId?: string;
  state?: MailState;
};

/** Holds these people's mails, even if a process is about to deliver them. */
export async function holdMails(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('mails')
    .set(({ eb }) => ({ state: 'held', attempts: eb('attempts', '+', 1) }))
    .where('registration_id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute();
}

/** Queues the mails that were held because the person was suspect. */
export async function releaseMails(trx: Database, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', next_attempt_at: now.toISOString() })
    .where('registration_id', 'in', ids)
    .where('state', '=', 'held')
    .execute();
}

/** PostgreSQL allows 65,535 values in a query, and each mail has ten. */
const mostInQuery = 1_000;

/** Queues mails. Call this in the transaction that causes them: they are sent after the transaction commits. */
export async function queueMails(trx: Database, mails: readonly Mail[], now: Date): Promise<void> {
  const at = now.toISOString();
  // Number the mails at the end of one UUID. This keeps their order, and random bytes are slow on virtual machines.
  const start = uuid().slice(0, -6);
  const rows = mails.map((mail, index) => ({
    id: start + index.toString(16).padStart(6, '0'),
    reason: mail.reason,
    once: mail.once ?? null,
    registration_id: mail.registrationId,
    recipient: mail.recipient ?? '',
    details: JSON.stringify(mail.details ?? {}),
    state: mail.state ?? 'waiting',
    letter_id: mail.letterId ?? null,
    next_attempt_at: at,
    created_at: at,
  }));
  for (let from = 0; from < rows.length; from += mostInQuery) {
    const insert = trx.insertInto('mails').values(rows.slice(from, from + mostInQuery));
    await insert.onConflict((conflict) => conflict.column('once').doNothing()).execute();
  }
}
