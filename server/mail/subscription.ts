import type { ListedPerson } from '#contract/people/list.ts';
import { record } from '#server/book/entries.ts';
import { keptIn, readMerges, rootOf } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { mailboxKey } from '#server/database/email-key.ts';
import type { Database, MailState } from '#server/database/tables.ts';

/** Subscribes or unsubscribes a person, even if the link is from before a merge. Doing so again changes nothing. */
export function wantLetters(db: Database, id: string, wanted: boolean, now: Date): Promise<void> {
  return inBook(db, async (trx) => {
    const changed = await trx
      .updateTable('registrations')
      .set({ no_letters: wanted ? 0 : 1 })
      .where('id', '=', await rootOf(trx, id))
      .where('no_letters', '=', wanted ? 1 : 0)
      .returning('email')
      .executeTakeFirst();
    if (!changed) return;
    if (!wanted) await withdrawLetters(trx, mailboxKey(changed.email));
    const kind = wanted ? 'letters-wanted' : 'letters-stopped';
    await record(trx, { actor: null, role: 'participant', kind, registrationId: id }, now);
  });
}

/**
 * Returns the mailboxes that get no letters. If one of two merged people unsubscribed, this includes the mailboxes of
 * both, until the merge is undone.
 */
export async function unwantedMailboxes(db: Database): Promise<ReadonlySet<string>> {
  const aside = db.selectFrom('set_aside').select('registration').where('registration', 'is not', null);
  const merged = await aside.where('merged_into', 'is not', null).execute();
  const gone = merged.map((aside) => keptIn(aside).row).filter(({ no_letters }) => no_letters === 1);
  const { rootOf } = await readMerges(db);
  const roots = ['', ...gone.map(({ id }) => rootOf(id))];
  const stopped = await db
    .selectFrom('registrations')
    .select('email')
    .where(({ eb, or }) => or([eb('no_letters', '=', 1), eb('id', 'in', roots)]))
    .execute();
  return new Set([...gone, ...stopped].map(({ email }) => mailboxKey(email)));
}

export async function markUnwanted(db: Database, people: readonly ListedPerson[]): Promise<ListedPerson[]> {
  const unwanted = await unwantedMailboxes(db);
  return people.map((one) => (one.email && unwanted.has(mailboxKey(one.email)) ? { ...one, isUnwanted: true } : one));
}

/** Takes back the mailbox's letters, including refused letters, which an organiser could otherwise retry. */
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
    // Check the state again: the server may have begun to send one of these mails.
    .where('state', 'in', states)
    .execute();
}
