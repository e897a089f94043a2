import { v7 as uuid } from 'uuid';
import type { RegistrationFields } from '#contract/registration.ts';
import type { Database } from '#server/database/tables.ts';
import { outcomeMessage } from './outcome.ts';
import type { Photo } from './photos.ts';
import { answerAgain, claimSubmission, keepAnswer, type Submission } from './submissions.ts';

/** What a visitor sent, checked: events by id, the photo already re-encoded. */
export type Entry = Omit<RegistrationFields, 'selectedEvents'> & { eventIds: string[]; photo: Photo | null };

/** The email as two submissions of the same person are compared. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/**
 * Registers a participant, or adds to the registration with the same email and contact, and gives the message for the
 * visitor. It returns only after the registration, its events, its photo and the answer to this submission are
 * durable, all of them or none.
 * @throws {Problem} `key-reused` where the submission's key belongs to other content.
 */
export async function register(db: Database, entry: Entry, submission: Submission, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // The claim comes first: a repeated send that is in flight at the same time waits here for the first one's answer.
    const claimed = await claimSubmission(trx, submission, now);
    if (!claimed) return answerAgain(trx, submission);

    const { id, isNew } = await findOrInsert(trx, entry, now);
    const addedEventIds = await addEvents(trx, id, entry.eventIds);
    const photoAdded = entry.photo !== null && (await addPhoto(trx, id, entry.photo));
    const message = outcomeMessage({ isNew, addedEventIds, photoAdded });
    await keepAnswer(trx, submission, id, message);
    return message;
  });
}

async function findOrInsert(trx: Database, entry: Entry, now: Date): Promise<{ id: string; isNew: boolean }> {
  const { name, email, contact, college, course, sem } = entry;
  const candidate = uuid({ msecs: now.getTime() });
  const key = emailKey(email);
  const { id } = await trx
    .insertInto('registrations')
    .values({
      id: candidate,
      ...{ name, email, email_key: key, contact, college, course, sem },
      registered_at: now.toISOString(),
    })
    // Sets nothing new: an update, unlike doing nothing, gives back the row that is there and locks it until the commit.
    .onConflict((it) => it.columns(['email_key', 'contact']).doUpdateSet({ email_key: key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: id === candidate };
}

async function addEvents(trx: Database, registrationId: string, eventIds: string[]): Promise<string[]> {
  const added = await trx
    .insertInto('registration_events')
    .values(eventIds.map((eventId) => ({ registration_id: registrationId, event_id: eventId })))
    .onConflict((it) => it.doNothing())
    .returning('event_id')
    .execute();
  return added.map((row) => row.event_id);
}

/** Keeps the first photo: a second one is not stored. */
async function addPhoto(trx: Database, registrationId: string, photo: Photo): Promise<boolean> {
  const added = await trx
    .insertInto('id_photos')
    .values({
      registration_id: registrationId,
      media_type: photo.mediaType,
      bytes: photo.bytes,
      thumbnail: photo.thumbnail,
    })
    .onConflict((it) => it.doNothing())
    .returning('registration_id')
    .execute();
  return added.length > 0;
}
