import { record } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { mailboxKey } from '#server/database/email-key.ts';
import type { Database, MailState } from '#server/database/tables.ts';

/** Subscribes or unsubscribes a person. Doing it again changes nothing. */
export function wantLetters(db: Database, id: string, wanted: boolean, now: Date): Promise<void> {
  return inBook(db, (trx) => wantLettersIn(trx, id, wanted, now));
}

/** The same, for a transaction that has locked the book. */
export async function wantLettersIn(trx: Database, id: string, wanted: boolean, now: Date): Promise<void> {
  const changed = await trx
    .updateTable('registrations')
    .set({ no_letters: wanted ? 0 : 1 })
    .where('id', '=', id)
    .where('no_letters', '=', wanted ? 1 : 0)
    .returning('email')
    .executeTakeFirst();
  if (!changed) return;
  if (!wanted) await withdrawLetters(trx, mailboxKey(changed.email));
  const kind = wanted ? 'letters-wanted' : 'letters-stopped';
  await record(trx, { actor: null, role: 'participant', kind, registrationId: id }, now);
}

/** Takes back the mailbox's letters, also refused ones, because an organiser could retry them. */
async function withdrawLetters(trx: Database, mailbox: string): Promise<void> {
  const states: MailState[] = ['preview', 'waiting', 'held', 'refused', 'unconfirmed'];
  const queued = await trx
    .selectFrom('mails')
    .innerJoin('registrations', 'registrations.id', 'registration_id')
    .select(['mails.id', 'email'])
    .where('reason', '=', 'letter')
    .where('state', 'in', states)
    .execute();
  const ids = queued.filter(({ email }) => mailboxKey(email) === mailbox).map(({ id }) => id);
  await trx
    .updateTable('mails')
    .set({ state: 'unwanted' })
    .where('id', 'in', ['', ...ids])
    // Check the state again, because the post may have begun to send one of them.
    .where('state', 'in', states)
    .execute();
}
