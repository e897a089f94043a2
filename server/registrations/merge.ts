import { v7 as uuid } from 'uuid';
import { stateOf } from '#contract/book/state.ts';
import { peopleSentences } from '#contract/calls/tool-sentences.ts';
import type { Correction } from '#contract/people/list.ts';
import type { Merging } from '#contract/people/sent-people.ts';
import { referenceOf } from '#contract/reference.ts';
import { textFields } from '#contract/registration.ts';
import { type Author, record } from '#server/book/entries.ts';
import { findRegistered, keptIn, readMerges, registrationRow } from '#server/book/merges.ts';
import { inBook, requireFullReads } from '#server/book/number.ts';
import { readBook, writeState } from '#server/book/person.ts';
import { emailKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { queueMails, releaseMails } from '#server/mail/outbox.ts';
import { Problem } from '#server/problem.ts';
import { change } from './correct.ts';
import { mailIfReachable } from './mails.ts';
import { requireRegistered } from './registered.ts';
import { bringBack, setAside } from './set-aside.ts';

/**
 * Merges `other` into the person `id`, then changes that person's fields. Does nothing if the two are merged already.
 * @throws {Problem} `unknown-registration`, `changed-person`, and the problems of a correction
 */
export function merge(db: Database, id: string, { other, fields = {}, version }: Merging, author: Author) {
  const { now, ...by } = author;
  return inBook(db, async (trx) => {
    const merges = await readMerges(trx);
    const kept = merges.rootOf(id);
    if (id === other) throw new Problem('invalid-input', peopleSentences.oneself);
    if (kept === merges.rootOf(other)) return;
    const one = await latestEntry(trx, kept);
    const two = await latestEntry(trx, other);
    if (merges.rootOf(other) !== other || (version ?? `${one} ${two}`) !== `${one} ${two}`)
      throw new Problem('changed-person');

    for (const one of [kept, other]) await requireRegistered(trx, one);
    const { email, is_suspect } = await registrationRow(trx, kept).selectAll().executeTakeFirstOrThrow();
    const before = stateOf(await readBook(trx, kept));
    const key = uuid();
    const line = { kind: 'merged', registrationId: kept, subject: other, newValue: referenceOf(other) } as const;
    await record(trx, { ...by, ...line, key }, now);
    const gone = await setAside(trx, other, key, kept);
    await writeState(trx, kept, before, stateOf(await readBook(trx, kept)));
    const { after } = await change(trx, kept, fields, author, key);
    if (is_suspect === 0) await releaseMails(trx, merges.membersOf(other), now);
    await mailIfReachable(trx, { reason: 'changed', registrationId: kept }, now);
    const old = new Map([email, gone.email].map((address) => [emailKey(address), address]));
    for (const none of ['', emailKey(after.email)]) old.delete(none);
    const note = { reason: 'email-changed', registrationId: kept } as const;
    const notes = [...old.values()].map((recipient) => ({ ...note, recipient }));
    await queueMails(trx, notes, now);
  });
}

/**
 * Undoes a merge. Both people get their own entries and fields back. @throws {Problem} `unknown-merge`, or
 * `same-registration` if somebody else has the same email and contact now
 */
export function undoMerge(db: Database, id: string, other: string, author: Author): Promise<void> {
  const { now, ...by } = author;
  return inBook(db, async (trx) => {
    const kept = (await readMerges(trx)).rootOf(id);
    const aside = await trx
      .selectFrom('set_aside')
      .select(['entry', 'email_key', 'contact', 'registration'])
      .where('id', '=', other)
      .where('merged_into', '=', kept)
      .where('registration', 'is not', null)
      .executeTakeFirst();
    if (!aside) throw new Problem('unknown-merge');
    const before = stateOf(await readBook(trx, kept));
    await change(trx, kept, await earlierFields(trx, kept, aside.entry), author);
    const taken = await findRegistered(trx, aside.email_key, aside.contact);
    if (taken) {
      const message = peopleSentences.taken(keptIn(aside).row.name, taken.name);
      throw new Problem('same-registration', message, { other: taken.id });
    }
    await bringBack(trx, other);
    const line = { registrationId: kept, subject: other, newValue: referenceOf(other) };
    await record(trx, { ...by, ...line, kind: 'merge-undone', cancels: [aside.entry] }, now);
    const keys = [`${aside.entry}:event-dropped`, `${aside.entry}:event-added`];
    const events = await trx.selectFrom('entries').select('key').where('key', 'in', keys).execute();
    const cancels = events.map(({ key }) => key);
    if (cancels.length > 0) await record(trx, { ...by, kind: 'undone', registrationId: kept, cancels }, now);
    await writeState(trx, kept, before, stateOf(await readBook(trx, kept)));
    // Phones must load everybody again: they never remove a person's entries, so they would keep the other person's.
    await requireFullReads(trx);
    for (const registrationId of [kept, other]) await mailIfReachable(trx, { reason: 'changed', registrationId }, now);
  });
}

/** Returns the fields as they were before the merge, without those that were corrected after it. */
async function earlierFields(trx: Database, id: string, merged: string): Promise<Correction> {
  const row = await registrationRow(trx, id).select(textFields).executeTakeFirstOrThrow();
  const keys = textFields.map((field) => `${merged}:${field}`);
  const changes = await trx.selectFrom('entries').select(['subject', 'personal']).where('key', 'in', keys).execute();
  const fields = changes.map(({ subject, personal }) => ({ field: subject, ...JSON.parse(personal ?? '{}') }));
  const standing = fields.filter(({ field, to }) => row[field as keyof typeof row] === to);
  return Object.fromEntries(standing.map(({ field, from }) => [field, from]));
}

/** Adds an entry saying that two similar people are not the same person. A repeated call adds nothing. */
export function keepApart(db: Database, id: string, other: string, { now, ...by }: Author): Promise<void> {
  return inBook(db, async (trx) => {
    const { rootOf } = await readMerges(trx);
    const one = rootOf(id);
    const two = rootOf(other);
    if (one === two) throw new Problem('invalid-input', peopleSentences.oneself);
    for (const each of [one, two]) await requireRegistered(trx, each);
    const known = await trx
      .selectFrom('entries')
      .select('key')
      .where('kind', '=', 'kept-apart')
      .where('registration_id', 'in', [one, two])
      .where('subject', 'in', [one, two])
      .executeTakeFirst();
    if (known) return;
    const line = { registrationId: one, subject: two, newValue: referenceOf(two) };
    await record(trx, { ...by, ...line, kind: 'kept-apart' }, now);
  });
}

const onlyLooking = ['photo-viewed', 'pass-shown', 'mail-retried'];

/** Returns the number of a person's latest entry. The number is a version, because every change is an entry. */
export async function latestEntry(db: Database, id: string): Promise<string> {
  const { membersOf } = await readMerges(db);
  const own = db.selectFrom('entries').where('registration_id', 'in', membersOf(id));
  const latest = own.where('kind', 'not in', onlyLooking).select(({ fn }) => fn.max('number').as('number'));
  return `${(await latest.executeTakeFirstOrThrow()).number}`;
}
