import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { mergeSentences, successSentences } from '#contract/calls/problems.ts';
import type { Edition } from '#contract/fest.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import { labelsOf } from '#programme/events.ts';
import { type NewEntry, recordAll } from '#server/book/entries.ts';
import { inBook } from '#server/book/number.ts';
import { personKey } from '#server/database/email-key.ts';
import type { Database } from '#server/database/tables.ts';
import { type Mail, queueMails } from '#server/mail/outbox.ts';
import type { Photo } from '#server/photos/decode.ts';
import { addPhotos } from '#server/photos/store.ts';
import type { Problem } from '#server/problem.ts';
import { passWantedMail } from './mails.ts';
import {
  claimSubmissions,
  earlierAnswer,
  keepAnswers,
  type SubmissionAnswer,
  type SubmissionId,
} from './submissions.ts';

/** Checked: events by id, the photo re-encoded. */
export type NewRegistration = Omit<RegistrationFields, 'selectedEvents'> & { eventIds: string[]; photo: Photo | null };

export type SentRegistration = { registration: NewRegistration; submission: SubmissionId; now: Date };

export const personOf = ({ name, email, contact }: Pick<NewRegistration, 'name' | 'email' | 'contact'>): string =>
  `${personKey({ email, name })}\n${contact}`;

/** In one transaction. Gives answers, or the Problem `key-reused`. No two submissions may share a key or a person. */
export async function registerAll(
  db: Database,
  sends: readonly SentRegistration[],
  queue = queueMails,
): Promise<(SubmissionAnswer | Problem)[]> {
  return inBook(db, async (trx) => {
    // Claim keys first, so that a repeated submission waits here for the first one.
    const claimed = await claimSubmissions(trx, sends);
    const fresh = sends.filter(({ submission: { key } }) => key === null || claimed.has(key));
    const stored =
      fresh.length === 0 ? new Map<SentRegistration, SubmissionAnswer>() : await storeAll(trx, fresh, queue);
    const answers: (SubmissionAnswer | Problem)[] = [];
    for (const send of sends) answers.push(stored.get(send) ?? (await earlierAnswer(trx, send.submission)));
    return answers;
  });
}

async function storeAll(
  trx: Database,
  sends: SentRegistration[],
  queue: typeof queueMails,
): Promise<Map<SentRegistration, SubmissionAnswer>> {
  // Sorted, so that two transactions that lock the same rows cannot deadlock.
  const ordered = sends.toSorted((a, b) => (personOf(a.registration) < personOf(b.registration) ? -1 : 1));
  const registered = await findOrInsert(trx, ordered);
  const addedEvents = await addEvents(trx, registered);
  const addedPhotos = await storePhotos(trx, registered);
  await recordAll(trx, entriesOf(registered, addedEvents, addedPhotos));
  const answers = registered.map(({ send, id, isNew }) => ({
    send,
    registrationId: id,
    pass: isNew ? { id, version: 0 } : null,
    message: isNew
      ? successSentences.registered
      : mergeMessage(addedEvents.get(id) ?? [], send.registration.photo && { isAdded: addedPhotos.has(id) }),
  }));
  await keepAnswers(
    trx,
    answers.map(({ send, ...answer }) => ({ key: send.submission.key, ...answer })),
  );
  await queue(trx, mailsOf(registered, addedEvents, addedPhotos), ordered[0]?.now ?? new Date());
  return new Map(answers.map(({ send, message, pass }) => [send, { message, pass }]));
}

/** Each email has the link of the pass, because the answer to an addition has none. */
const mailsOf = (registered: Registered[], addedEvents: Map<string, string[]>, addedPhotos: Set<string>): Mail[] =>
  registered.map(({ send: { registration }, id, isNew }): Mail => {
    if (isNew) return { reason: 'registered', registrationId: id, once: `registered ${id}` };
    if (addedEvents.has(id)) return { reason: 'events-added', registrationId: id };
    return addedPhotos.has(id) ? { reason: 'changed', registrationId: id } : passWantedMail(registration);
  });

function mergeMessage(addedEventIds: string[], photo: { isAdded: boolean } | null): string {
  const { nothingNew, added, detailsKept, photoAdded, photoNotTaken, passMailed } = mergeSentences;
  const sentences = [addedEventIds.length === 0 ? nothingNew : added(labelsOf(addedEventIds)), detailsKept];
  if (photo) sentences.push(photo.isAdded ? photoAdded : photoNotTaken);
  return [...sentences, passMailed].join(' ');
}

type Registered<Sent extends Sending = SentRegistration> = { send: Sent; id: string; isNew: boolean };
type Sending = Pick<SentRegistration, 'registration' | 'now'>;

/** No two submissions may be of the same person. */
export async function findOrInsert<Sent extends Sending>(trx: Database, sends: Sent[]): Promise<Registered<Sent>[]> {
  const candidates = sends.map(({ registration, now }) => {
    const { name, email, contact, college, course, sem } = registration;
    return {
      id: uuid({ msecs: now.getTime() }),
      name,
      email,
      email_key: personKey({ email, name }),
      contact,
      college,
      course,
      sem,
      registered_at: now.toISOString(),
    };
  });
  const rows = await trx
    .insertInto('registrations')
    .values(candidates)
    // This update changes nothing, but `do nothing` would not return the existing row.
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'contact']).doUpdateSet({ email_key: sql`excluded.email_key` }),
    )
    .returning(['id', 'email_key', 'contact'])
    .execute();
  const ids = new Map(rows.map((row) => [`${row.email_key}\n${row.contact}`, row.id]));
  return sends.map((send, index) => {
    const id = ids.get(personOf(send.registration));
    if (id === undefined) throw new Error('The database returned no registration');
    return { send, id, isNew: id === candidates[index]?.id };
  });
}

async function addEvents(trx: Database, registered: Registered<Sending>[]): Promise<Map<string, string[]>> {
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
  const byRegistration = new Map<string, string[]>();
  for (const { registration_id, event_id } of added) {
    const ids = byRegistration.get(registration_id);
    if (ids) ids.push(event_id);
    else byRegistration.set(registration_id, [event_id]);
  }
  return byRegistration;
}

/** Stores photos only for registrations without one, and gives their ids. */
function storePhotos(trx: Database, registered: Registered[]): Promise<Set<string>> {
  const photos = registered.flatMap(({ send, id }) =>
    send.registration.photo ? [{ id, ...send.registration.photo }] : [],
  );
  return addPhotos(trx, photos);
}

const visitor = { actor: null, role: 'visitor' } as const;

/** The first entry of a registration has its id as the key. */
const entriesOf = (registered: Registered[], addedEvents: Map<string, string[]>, addedPhotos: Set<string>) =>
  registered.flatMap(({ send: { registration, now }, id, isNew }) => {
    const of = (entry: Pick<NewEntry, 'kind' | 'key' | 'events' | 'newValue'>) => ({
      entry: { ...visitor, registrationId: id, ...entry },
      now,
    });
    const added = addedEvents.get(id);
    return [
      ...(isNew ? [of({ kind: 'registered', key: id, events: registration.eventIds })] : []),
      ...(added && !isNew ? [of({ kind: 'event-added', events: added })] : []),
      ...(addedPhotos.has(id) ? [of({ kind: 'photo-added', newValue: isNew ? 'first form' : 'later form' })] : []),
    ];
  });

export const hasClosed = ({ registrationClosesAt }: Pick<Edition, 'registrationClosesAt'>, now: Date): boolean =>
  registrationClosesAt !== null && now >= new Date(registrationClosesAt);
