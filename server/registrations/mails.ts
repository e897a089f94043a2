import { isDeepStrictEqual } from 'node:util';
import type { PersonBook } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import { registrationRow, rootOf } from '#server/book/merges.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { type Mail, queueMails } from '#server/mail/outbox.ts';
import type { NewRegistration } from './register.ts';

/** Emails the person if their latest entry in the book changed their events. */
export async function mailIfChanged(trx: Database, id: string, book: PersonBook, now: Date): Promise<void> {
  const before = { ...book, entries: book.entries.slice(0, -1) };
  if (isDeepStrictEqual(stateOf(before).chosen, stateOf(book).chosen)) return;
  await mailIfReachable(trx, { reason: 'changed', registrationId: id }, now);
}

type OfPerson = Mail & { registrationId: string };

/** Queues a mail, unless the person is a walk-in without an email. */
export async function mailIfReachable(trx: Database, mail: OfPerson, now: Date): Promise<void> {
  const registrationId = await rootOf(trx, mail.registrationId);
  const { email } = await registrationRow(trx, registrationId).select('email').executeTakeFirstOrThrow();
  if (email !== '') await queueMails(trx, [{ ...mail, registrationId }], now);
}

/** Returns a mail with the pass link. Delivery checks whether anybody registered with this email and number. */
export const passWantedMail = ({ email, contact }: Pick<NewRegistration, 'email' | 'contact'>): Mail => ({
  reason: 'pass-wanted',
  registrationId: null,
  details: { emailKey: emailKey(email), contact },
});
