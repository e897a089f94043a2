import { isDeepStrictEqual } from 'node:util';
import type { PersonBook } from '#contract/book/entry.ts';
import { stateOf } from '#contract/book/state.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';

/** Mails somebody whose events the last entry of their book changed, if they gave an email. */
export async function mailIfChanged(trx: Database, id: string, book: PersonBook, now: Date): Promise<void> {
  const before = { ...book, entries: book.entries.slice(0, -1) };
  if (isDeepStrictEqual(stateOf(before).chosen, stateOf(book).chosen)) return;
  const { email } = await trx
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (email !== '') await queueMails(trx, [{ reason: 'changed', registrationId: id }], now);
}
