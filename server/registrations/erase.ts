import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** The tables with personal data of participants, children first. */
export const personalTables = [
  'mails',
  'id_photos',
  'submissions',
  'presences',
  'registration_events',
  'registrations',
] as const;

export async function eraseAll(trx: Database, what: 'photos' | 'registrations'): Promise<void> {
  for (const table of what === 'photos' ? (['id_photos'] as const) : personalTables)
    await sql`delete from ${sql.table(table)}`.execute(trx);
  if (what === 'registrations') await forgetWhatDesksSent(trx).execute();
}

/** Keeps the entries, because they contain no names. Empties the fingerprint, which comes from a walk-in's fields. */
const forgetWhatDesksSent = (trx: Database) => trx.updateTable('entries').set({ fingerprint: null });

/** Deletes all data of one participant. A form that is sent again afterwards is a new registration. */
export async function eraseOne(trx: Database, id: string): Promise<void> {
  const erased = await trx
    .deleteFrom('registrations')
    .where('id', '=', id)
    .returning(['email_key as emailKey', 'contact'])
    .executeTakeFirst();
  await forgetWhatDesksSent(trx).where('registration_id', '=', id).execute();
  await trx.deleteFrom('mails').where('registration_id', '=', id).execute();
  // A queued mail for a requested link has no registration yet.
  await trx
    .deleteFrom('mails')
    .where('registration_id', 'is', null)
    .where('details', '=', JSON.stringify(erased ?? {}))
    .execute();
}
