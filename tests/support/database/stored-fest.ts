import { randomBytes } from 'node:crypto';
import { historyOf, listIn } from '#server/book/entries.ts';
import type { Database, Tables } from '#server/database/tables.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { type NewRegistration, registerAll } from '#server/registrations/register.ts';

/** Stores rows as they are. */
export const insert = (db: Database, table: keyof Tables, rows: object) =>
  db
    .insertInto(table)
    .values(rows as never)
    .execute();

/** Starts at 1000, so that no name is a prefix of another. */
let count = 1000;

/** A new participant with a new photo. */
export function newRegistration(about: Partial<NewRegistration> = {}): NewRegistration {
  count += 1;
  return {
    name: `Zoë "Zed" Participant ${count}`,
    email: `Participant${count}@students.example`,
    contact: String(9_000_000_000 + count),
    college: 'Women’s College 🎓',
    course: 'BCA',
    sem: '3',
    eventIds: ['oracle', 'bingo'],
    photo: { mediaType: 'image/jpeg', bytes: randomBytes(20_000), thumbnail: randomBytes(500) },
    ...about,
  };
}

/** Registers somebody. The submission's key contains the contact. */
export async function store(
  db: Database,
  registration: NewRegistration,
  now = new Date('2025-08-01T10:00:00Z'),
): Promise<void> {
  const submission = { key: `key-${registration.contact}`, fingerprint: 'f' };
  await registerAll(db, [{ registration, submission, now }]);
}

/** Registers two participants. Returns the id of the first in the list. */
export async function storeTwo(db: Database): Promise<string> {
  await store(db, newRegistration({ photo: null }));
  await store(db, newRegistration({ photo: null }));
  return (await listRegistrations(db))[0]?._id ?? '';
}

/** A participant's history, latest first: who did what, with the events or the value. */
export async function marksOf(db: Database, id: string) {
  const entries = await historyOf(db, id);
  return entries.map(({ actor, kind, events, new_value }) => [actor, kind, listIn(events).join(', ') || new_value]);
}

/** The reasons for a participant's mails, in order. */
export async function mailsOf(db: Database, id: string) {
  const mails = db.selectFrom('mails').select('reason').where('registration_id', '=', id).orderBy('id');
  return (await mails.execute()).map(({ reason }) => reason);
}

/** Stores a fest with photos, mails, a letter, a secret, an organiser and a session. */
export async function storeFest(db: Database, size: number): Promise<NewRegistration[]> {
  const registrations = Array.from({ length: size }, () => newRegistration());
  for (const registration of registrations) await store(db, registration);
  await db.updateTable('mails').set({ state: 'sent', settled_at: '2025-08-01T10:00:02.000Z' }).execute();
  await insert(db, 'secrets', { name: 'photo-links', value: 'c2VjcmV0' });
  await addOrganiser(db, 'desk', 'a long password', new Date('2025-07-01T00:00:00Z'));
  const { id } = await db.selectFrom('organisers').select('id').executeTakeFirstOrThrow();
  const time = '2025-08-01T10:00:00.000Z';
  const letter = { id: 'letter', about: 'everybody', subject: 'Moved', text: 'Hello', people: size };
  await insert(db, 'letters', { ...letter, made_by: 'desk', made_at: time });
  await db.updateTable('mails').set({ letter_id: 'letter' }).execute();
  const session = { token_hash: 'hash', created_at: time, expires_at: time, last_seen_at: time };
  await insert(db, 'sessions', { ...session, organiser_id: id });
  return registrations;
}
