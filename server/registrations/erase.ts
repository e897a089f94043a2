import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** The tables with personal data of participants. */
export const personalTables = [
  'mails',
  'id_photos',
  'submissions',
  'presences',
  'registration_events',
  'registrations',
] as const;

export async function eraseAll(trx: Database, what: 'photos' | 'registrations'): Promise<void> {
  // Children first: a cascade would search the rows of each registration.
  for (const table of what === 'photos' ? (['id_photos'] as const) : personalTables)
    await sql`delete from ${sql.table(table)}`.execute(trx);
  if (what === 'registrations') await forgetWhatDesksSent(trx).execute();
}

/** The book keeps its entries, which name nobody, but for a fingerprint of a walk-in's fields. */
const forgetWhatDesksSent = (trx: Database) => trx.updateTable('entries').set({ fingerprint: null });

/**
 * All that is known of one participant: the registration, and with it events, photo, answers and mails. A submission that is
 * sent again afterwards is a new one, as nothing tells any more that it is not.
 */
export async function eraseOne(trx: Database, id: string): Promise<void> {
  const erased = await trx
    .deleteFrom('registrations')
    .where('id', '=', id)
    .returning(['email_key as emailKey', 'contact'])
    .executeTakeFirst();
  await forgetWhatDesksSent(trx).where('registration_id', '=', id).execute();
  await trx.deleteFrom('mails').where('registration_id', '=', id).execute();
  // A wish for the link that waits does not say yet whose it is.
  await trx
    .deleteFrom('mails')
    .where('registration_id', 'is', null)
    .where('details', '=', JSON.stringify(erased ?? {}))
    .execute();
}
