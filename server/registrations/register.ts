import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { mergeSentences, successSentences } from '#contract/calls/problems.ts';
import type { Edition } from '#contract/fest.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { labelsOf } from '#programme/events.ts';
import { insert, type NewEntry, rowOf } from '#server/book/entries.ts';
import { eventsByPerson } from '#server/book/events.ts';
import { readMerges } from '#server/book/merges.ts';
import { inBook } from '#server/book/number.ts';
import { emailKey, personKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { type Mail, queueMails } from '#server/mail/outbox.ts';
import type { Photo } from '#server/photos/decode.ts';
import { addPhotos } from '#server/photos/store.ts';
import type { Problem } from '#server/problem.ts';
import { earlierAnswer, findStored, keepAnswers, type SubmissionAnswer, type SubmissionId } from './submissions.ts';

/** A checked form, with the ids of the events and the re-encoded photo. */
export type NewRegistration = Omit<RegistrationFields, 'selectedEvents'> & { eventIds: string[]; photo: Photo | null };

export type SentRegistration = {
  registration: NewRegistration;
  submission: SubmissionId;
  now: Date;
  isSuspect?: boolean;
};

export const personOf = ({ name, email, contact }: Pick<NewRegistration, 'name' | 'email' | 'contact'>): string =>
  `${personKey({ email, name })}\n${contact}`;

/** Stores forms in one transaction. Returns an answer or `key-reused` for each. No two may share a key or a person. */
export async function registerAll(db: Database, sends: readonly SentRegistration[], queue = queueMails) {
  return inBook(db, async (trx) => {
    const earlier = await findStored(
      trx,
      sends.map(({ submission }) => submission.key),
    );
    const fresh = sends.filter(({ submission }) => !earlier.has(submission.key));
    const answers = fresh.length > 0 ? await storeAll(trx, fresh, queue) : null;
    return sends.map((send): SubmissionAnswer | Problem | undefined => {
      const first = earlier.get(send.submission.key);
      return first ? earlierAnswer(first, send.submission.fingerprint) : answers?.get(send);
    });
  });
}

async function storeAll(trx: Database, sends: SentRegistration[], queue: typeof queueMails) {
  const registered = await findOrInsert(trx, sends);
  const addedEvents = await addEvents(trx, registered);
  const photos = registered.flatMap(({ send: { registration }, id }) =>
    registration.photo ? [{ id, ...registration.photo }] : [],
  );
  const addedPhotos = await addPhotos(trx, photos);
  const people = registered.map((one) => {
    return { ...one, newEvents: addedEvents.get(one.id) ?? [], hasNewPhoto: addedPhotos.has(one.id) };
  });
  await insert(trx, people.flatMap(entriesOf));
  const answers = people.map((one) => ({
    send: one.send,
    registrationId: one.id,
    pass: one.isNew ? { id: one.id, version: 0 } : null,
    message: one.isNew ? successSentences.registered : mergeMessage(one),
  }));
  await keepAnswers(trx, answers);
  await queue(trx, people.flatMap(mailsOf), sends[0]?.now ?? new Date());
  return new Map(answers.map(({ send, message, pass }) => [send, { message, pass }]));
}

type Stored = Registered & { newEvents: string[]; hasNewPhoto: boolean };

/** Each mail contains the pass link, because the answer to a form of a registered person does not contain it. */
function mailsOf({ id: registrationId, isNew, newEvents, hasNewPhoto }: Stored): Mail[] {
  if (isNew) return [{ reason: 'registered', registrationId, once: `registered ${registrationId}` }];
  const mails: Mail[] = [];
  if (newEvents.length > 0) mails.push({ reason: 'events-added', registrationId });
  if (hasNewPhoto) mails.push({ reason: 'photo-changed', registrationId });
  return mails.length > 0 ? mails : [{ reason: 'pass-wanted', registrationId }];
}

function mergeMessage({ send, newEvents, hasNewPhoto }: Stored): string {
  const { nothingNew, added, detailsKept, photoAdded, photoNotTaken, passMailed } = mergeSentences;
  const sentences = [newEvents.length === 0 ? nothingNew : added(labelsOf(newEvents)), detailsKept];
  if (send.registration.photo) sentences.push(hasNewPhoto ? photoAdded : photoNotTaken);
  return [...sentences, passMailed].join(' ');
}

/** `emailAdded`: a desk had registered the person without an email. */
type Registered = { send: SentRegistration; id: string; isNew: boolean; emailAdded: boolean };

/** Finds or adds each person. No two submissions may be from the same person. */
export async function findOrInsert(trx: Database, sends: readonly SentRegistration[]): Promise<Registered[]> {
  const withEmail = await addEmails(trx, sends);
  const { merged: aside, rootOf } = await readMerges(trx);
  const merged = new Map([...idsOf(aside)].map(([person, id]) => [person, rootOf(id)]));
  const others = sends.filter(({ registration }) => !merged.has(personOf(registration)));
  const candidates = others.map(({ registration: { name, email, contact, college, course, sem }, now, isSuspect }) => ({
    // This id is earlier than the ids of the entries, so that the history begins with the registration.
    id: uuid({ msecs: now.getTime() }),
    name,
    email,
    contact,
    college,
    course,
    sem,
    email_key: personKey({ email, name }),
    registered_at: now.toISOString(),
    is_suspect: isSuspect ? (1 as const) : (0 as const),
  }));
  const insert = trx
    .insertInto('registrations')
    .values(candidates)
    // With `do nothing`, the SQL would not return a row that exists. This update changes nothing.
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'contact']).doUpdateSet({ email_key: sql`excluded.email_key` }),
    )
    .returning(['id', 'email_key', 'contact']);
  const rows = candidates.length > 0 ? await insert.execute() : [];
  const ids = new Map([...merged, ...idsOf(rows)]);
  const added = new Set<string>(candidates.map(({ id }) => id));
  return sends.map((send) => {
    const id = ids.get(personOf(send.registration));
    if (id === undefined) throw new Error('The database returned no registration');
    return { send, id, isNew: added.has(id), emailAdded: withEmail.has(id) };
  });
}

const idsOf = (rows: readonly { id: string; email_key: string; contact: string }[]) =>
  new Map(rows.map((row) => [`${row.email_key}\n${row.contact}`, row.id]));

/** Adds the email to registrations that a desk made with the same name and number but no email. Returns their ids. */
async function addEmails(trx: Database, sends: readonly SentRegistration[]): Promise<Set<string>> {
  const added = new Set<string>();
  const people = sends.flatMap(({ registration: { name, email, contact } }) =>
    email === '' ? [] : [{ email, contact, key: emailKey(email), nameKey: personKey({ email: '', name }) }],
  );
  if (people.length === 0) return added;
  const keys = people.flatMap(({ key, nameKey }) => [key, nameKey]);
  // Search only by key: with the contacts too, SQLite would look for each key with each contact.
  const withKey = trx.selectFrom('registrations').select(['id', 'email_key', 'contact']).where('email_key', 'in', keys);
  const known = idsOf(await withKey.execute());
  for (const { email, contact, key, nameKey } of people) {
    const id = known.get(`${nameKey}\n${contact}`);
    if (id === undefined || known.has(`${key}\n${contact}`) || added.has(id)) continue;
    await trx.updateTable('registrations').set({ email, email_key: key }).where('id', '=', id).execute();
    added.add(id);
  }
  return added;
}

async function addEvents(trx: Database, registered: Registered[]): Promise<Map<string, string[]>> {
  const added = await trx
    .insertInto('registration_events')
    .values(
      registered.flatMap(({ send, id }) =>
        send.registration.eventIds.map((event_id) => ({ registration_id: id, event_id })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['registration_id', 'event_id'])
    .execute();
  return eventsByPerson(added);
}

/** A registration's first entry has the registration's id as its key. */
function entriesOf({ send: { registration, now }, id, isNew, emailAdded, newEvents, hasNewPhoto }: Stored) {
  const entries: Pick<NewEntry, 'kind' | 'key' | 'events' | 'newValue'>[] = [];
  if (isNew) entries.push({ kind: 'registered', key: id, events: registration.eventIds });
  if (emailAdded) entries.push({ kind: 'email-changed' });
  if (newEvents.length > 0 && !isNew) entries.push({ kind: 'event-added', events: newEvents });
  if (hasNewPhoto) entries.push({ kind: 'photo-added', newValue: isNew ? 'first form' : 'later form' });
  return entries.map((entry) => rowOf({ actor: null, role: 'visitor', registrationId: id, ...entry }, now));
}

export const hasClosed = ({ registrationClosesAt }: Pick<Edition, 'registrationClosesAt'>, now: Date): boolean =>
  registrationClosesAt !== null && now >= new Date(registrationClosesAt);
