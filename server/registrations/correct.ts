import { peopleSentences } from '#contract/calls/tool-sentences.ts';
import type { Correction } from '#contract/people/list.ts';
import { textFields } from '#contract/registration.ts';
import { type Author, recordAll } from '#server/book/entries.ts';
import { readEvents } from '#server/book/events.ts';
import { findRegistered, registrationRow } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { emailKey, personKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from './chosen-events.ts';
import { replaceEvents } from './holder.ts';
import { mailIfReachable } from './mails.ts';
import { requireRegistered } from './registered.ts';

/**
 * Stores what an organiser corrected, and emails the participant. The same values change nothing. @throws {Problem}
 * `unknown-registration`, `withdrawn`, `same-registration`, `seen-at-event`, or `invalid-input` for an unknown event
 */
export function correct(db: Database, given: string, correction: Correction, author: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const id = await requireRegistered(trx, given);
    const { before, after, changed } = await change(trx, id, correction, author);
    if (emailKey(after.email) !== emailKey(before.email)) await mailBoth(trx, id, before.email, author.now);
    else if (changed.length > 0) {
      // This mail replaces an earlier one that still waits. Then name no fields, because it would lack the earlier ones.
      const details = (await isChangeWaiting(trx, id)) ? {} : { note: `Changed: ${changed.join(', ')}.` };
      await mailIfReachable(trx, { reason: 'changed', registrationId: id, details }, author.now);
    }
  });
}

async function isChangeWaiting(trx: Database, id: string): Promise<boolean> {
  const mails = trx.selectFrom('mails').select('id').where('registration_id', '=', id).where('reason', '=', 'changed');
  return (await mails.where('state', 'in', ['waiting', 'held']).executeTakeFirst()) !== undefined;
}

const fieldWords = {
  name: 'name',
  email: 'email',
  contact: 'number',
  college: 'college',
  course: 'course',
  sem: 'semester',
};

/** Stores a correction without a mail. If `key` is given, the keys of the new entries begin with it. */
export async function change(trx: Database, id: string, correction: Correction, author: Author, key?: string) {
  const { now, ...by } = author;
  const row = registrationRow(trx, id).select([...textFields, 'email_key']);
  const before = await row.executeTakeFirstOrThrow();
  const fields = textFields.filter((field) => (correction[field] ?? before[field]) !== before[field]);
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, correction[field]])) };
  const chosen = correction.selectedEvents && eventIdsOf(correction.selectedEvents);
  const known = (await readEvents(trx, 'registration_events', [id])).get(id) ?? [];
  const hasOtherEvents = chosen !== undefined && (await replaceEvents(trx, { id, known, chosen, key }, author));
  if (fields.length > 0) {
    after.email_key = await freeKey(trx, id, before, after);
    const entries = fields.map((field) => ({
      ...by,
      kind: 'corrected' as const,
      registrationId: id,
      ...(key && { key: `${key}:${field}` }),
      subject: field,
      personal: { from: before[field], to: after[field] },
    }));
    await recordAll(trx, entries, now);
    await trx.updateTable('registrations').set(after).where('id', '=', id).execute();
  }
  const changed = [...fields.map((field) => fieldWords[field]), ...(hasOtherEvents ? ['events'] : [])];
  return { before, after, changed };
}

type Identity = { name: string; email: string; contact: string; email_key: string };

/** Returns the new email key. @throws {Problem} `same-registration` if somebody else has this key and contact */
async function freeKey(trx: Database, id: string, before: Identity, after: Identity): Promise<string> {
  const isSame = before.email === after.email && (after.email !== '' || before.name === after.name);
  if (isSame && before.contact === after.contact) return before.email_key;
  const key = personKey(after);
  const other = await findRegistered(trx, key, after.contact);
  if (other && other.id !== id)
    throw new Problem('same-registration', peopleSentences.meets(other.name), { other: other.id });
  return key;
}

/** Mails the pass to the new address. The old address may be a stranger's: its mail says only that it was replaced. */
async function mailBoth(trx: Database, registrationId: string, old: string, now: Date): Promise<void> {
  const toOld = { reason: 'email-changed', registrationId, recipient: old } as const;
  await queueMails(trx, [{ reason: 'registered', registrationId }, ...(old === '' ? [] : [toOld])], now);
}
