import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** The tables with personal data of participants, children first. */
export const personalTables = [
  'mails',
  'letters',
  'id_photos',
  'submissions',
  'presences',
  'registration_events',
  'registrations',
] as const;

export async function eraseAll(trx: Database, what: 'photos' | 'registrations'): Promise<void> {
  for (const table of what === 'photos' ? (['id_photos'] as const) : personalTables)
    await sql`delete from ${sql.table(table)}`.execute(trx);
  if (what === 'registrations') await forgetInEntries(trx).execute();
}

/** Keeps the entries, without the fingerprints of walk-ins' fields and the values of corrections. */
const forgetInEntries = (trx: Database) => trx.updateTable('entries').set({ fingerprint: null, personal: null });

/** After a restore, the book may have corrections of people who are not in the backup. */
export async function forgetUnregistered(trx: Database): Promise<void> {
  await trx
    .updateTable('entries')
    .set({ personal: null })
    .where('personal', 'is not', null)
    .where('registration_id', 'not in', trx.selectFrom('registrations').select('id'))
    .execute();
}

/** Deletes all data of one participant. A form that is sent again afterwards is a new registration. */
export async function eraseOne(trx: Database, id: string): Promise<void> {
  const erased = await trx
    .deleteFrom('registrations')
    .where('id', '=', id)
    .returning(['email_key as emailKey', 'contact'])
    .executeTakeFirst();
  await forgetInEntries(trx).where('registration_id', '=', id).execute();
  await trx.deleteFrom('mails').where('registration_id', '=', id).execute();
  // A queued mail for a requested link has no registration yet.
  await trx
    .deleteFrom('mails')
    .where('registration_id', 'is', null)
    .where('details', '=', JSON.stringify(erased ?? {}))
    .execute();
}
