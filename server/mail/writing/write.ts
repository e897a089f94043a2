import { stateOf } from '#contract/book/state.ts';
import type { PersonalReason } from '#contract/mails.ts';
import { referenceOf } from '#contract/reference.ts';
import { withoutInvisible } from '#contract/text.ts';
import { dueOf, hasFees } from '#programme/fees.ts';
import { readEvents } from '#server/book/events.ts';
import { findRegistered, readMerges, registrationRow, rootOf } from '#server/book/merges.ts';
import { readBook } from '#server/book/person.ts';
import { readUtrOf } from '#server/book/utrs.ts';
import { mailboxKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { readMoves } from '#server/notices/notices.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import type { Claimed } from '../claims.ts';
import { unwantedMailboxes } from '../subscription.ts';
import { type Content, contentOf, contentToMany } from './content.ts';

export type WrittenMail = {
  id: string;
  registrationId: string;
  recipient: { name: string; address: string };
  content: Content;
};

export type Links = { pass(pass: PassOf): string; leaving(id: string): string };
/** If several mails to a person wait with the same one of these reasons, only the last is sent. */
const onceAtATime = ['changed', 'moved', 'photo-changed', 'photo-rejected'];

const asksToPay = ['registered', 'events-added'];

export async function writeMail(db: Database, claimed: Claimed, links: Links, now: Date) {
  const { reason } = claimed;
  if (claimed.letter_id !== null) return letterToMany(db, claimed, claimed.letter_id, links);
  if (reason === 'withdrawn' || reason === 'email-changed') return goodbye(claimed, now);
  const wanted = reason === 'pass-wanted' ? await personAsking(db, claimed) : claimed.registration_id;
  if (wanted === null) return null;
  if (onceAtATime.includes(reason) && (await isOutdated(db, claimed))) return null;
  const registrationId = await rootOf(db, wanted);
  const person = await db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .select(['name', 'email', 'email_key', 'pass_version as version', 'is_suspect', 'fault'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
  if (!person || person.email === '') return null;
  // The caller must hold the mail, because a program may have registered this person.
  if (person.is_suspect === 1) return { heldFor: registrationId };
  const { name, email, version } = person;
  const photoFault = reason === 'photo-rejected' ? person.fault : null;
  // If the verdict was taken back, or the photo replaced, send nothing.
  if (reason === 'photo-rejected' && !photoFault) return null;
  const events = await readEvents(db, 'registration_events', [registrationId]);
  const eventIds = events.get(registrationId) ?? [];
  const url = links.pass({ id: registrationId, version });
  const moves = await readMoves(db);
  const sameEmail = reason === 'registered' ? await numbersWith(db, person.email_key, registrationId) : [];
  // If an organiser still has to check a UTR, the person may have paid.
  const asks = asksToPay.includes(reason) && hasFees() && (await readUtrOf(db, registrationId))?.state !== 'claimed';
  const due = asks ? dueOf(stateOf(await readBook(db, registrationId))) : 0;
  const { note = photoFault } = JSON.parse(claimed.details) as { note?: string };
  return mailTo(claimed, { registrationId, name, email, eventIds, passUrl: url, moves, sameEmail, due, note }, now);
}

/** Writes a letter to one person, or to the address of an organiser who tests the letter. */
async function letterToMany(
  db: Database,
  { id, registration_id, recipient }: Claimed,
  letterId: string,
  { leaving }: Links,
): Promise<WrittenMail | null> {
  const registrationId = registration_id && (await rootOf(db, registration_id));
  // If this person was merged into somebody who also gets the letter, send only the mail to that person.
  if (registrationId !== registration_id && (await isMailed(db, letterId, registrationId))) return null;
  const letter = db.selectFrom('letters').select(['subject', 'text']).where('id', '=', letterId);
  const written = await letter.executeTakeFirst();
  const person =
    registrationId === null
      ? { name: '', email: recipient }
      : await registrationRow(db, registrationId).select(['name', 'email']).executeTakeFirst();
  if (!written || !person?.email) return null;
  const { name, email } = person;
  if (registrationId !== null && (await unwantedMailboxes(db)).has(mailboxKey(email))) return null;
  return {
    id,
    registrationId: registrationId ?? 'test',
    recipient: { name, address: withoutInvisible(email) },
    content: contentToMany(written, name, registrationId === null ? null : leaving(registrationId)),
  };
}

async function isMailed(db: Database, letterId: string, registrationId: string | null): Promise<boolean> {
  const mails = db.selectFrom('mails').select('id').where('letter_id', '=', letterId);
  return (await mails.where('registration_id', '=', registrationId).executeTakeFirst()) !== undefined;
}

/** Returns the last digits of the phone numbers of earlier registrations with this email. */
async function numbersWith(db: Database, emailKey: string, registrationId: string): Promise<string[]> {
  const same = db.selectFrom('registrations').select('contact').where('email_key', '=', emailKey);
  const earlier = await same.where('id', '<', registrationId).orderBy('id').limit(3).execute();
  return earlier.map(({ contact }) => contact.slice(-4));
}

/** Uses only the data in the queued mail, because the registration is deleted or has another email. */
function goodbye(claimed: Claimed, now: Date): WrittenMail | null {
  const { registration_id: registrationId, recipient: email, details } = claimed;
  if (registrationId === null || email === '') return null;
  const { name = '' } = JSON.parse(details) as { name?: string };
  return mailTo(claimed, { registrationId, name, email }, now);
}

type Recipient = Omit<Parameters<typeof contentOf>[0], 'reason' | 'reference'> & {
  registrationId: string;
  email: string;
};

function mailTo({ id, reason }: Claimed, { registrationId, email, ...person }: Recipient, now: Date): WrittenMail {
  const facts = { ...person, reason: reason as PersonalReason, reference: referenceOf(registrationId) };
  const recipient = { name: person.name, address: withoutInvisible(email) };
  return { id, registrationId, recipient, content: contentOf(facts, now) };
}

/** Finds the person with the typed email and number, or null. */
async function personAsking(db: Database, { id, registration_id, details }: Claimed): Promise<string | null> {
  if (registration_id !== null) return registration_id;
  const { emailKey = '', contact = '' } = JSON.parse(details) as { emailKey?: string; contact?: string };
  const { merged } = await readMerges(db);
  const own = merged.find((one) => one.email_key === emailKey && one.contact === contact);
  const person = (await findRegistered(db, emailKey, contact)) ?? own;
  if (!person) return null;
  await db.updateTable('mails').set({ registration_id: person.id }).where('id', '=', id).execute();
  return person.id;
}

async function isOutdated(db: Database, { id, registration_id, reason }: Claimed): Promise<boolean> {
  const own = db.selectFrom('mails').select('id').where('registration_id', '=', registration_id);
  const newer = own.where('reason', '=', reason).where('state', '=', 'waiting').where('id', '>', id);
  return (await newer.executeTakeFirst()) !== undefined;
}
