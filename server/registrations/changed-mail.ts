import { isDeepStrictEqual } from 'node:util';
import type { PersonBook } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import type { Database } from '#server/database/tables.ts';
import { type Mail, queueMails } from '#server/mail/outbox.ts';

/** Emails the person if the last entry of their book changed their events. */
export async function mailIfChanged(trx: Database, id: string, book: PersonBook, now: Date): Promise<void> {
  const before = { ...book, entries: book.entries.slice(0, -1) };
  if (isDeepStrictEqual(stateOf(before).chosen, stateOf(book).chosen)) return;
  await mailIfReachable(trx, { reason: 'changed', registrationId: id }, now);
}

/** Walk-ins may have no email. */
export async function mailIfReachable(
  trx: Database,
  mail: Mail & { registrationId: string },
  now: Date,
): Promise<void> {
  const { email } = await trx
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', mail.registrationId)
    .executeTakeFirstOrThrow();
  if (email !== '') await queueMails(trx, [mail], now);
}
