import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** The tables with personal data of participants. */
export const personalTables = ['id_photos', 'submissions', 'registration_events', 'registrations'] as const;

export async function eraseAll(trx: Database, what: 'photos' | 'registrations'): Promise<void> {
  // Children first: a cascade would search the rows of each registration.
  for (const table of what === 'photos' ? (['id_photos'] as const) : personalTables)
    await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** One participant's data: events, photo and answers are deleted with the registration. */
export async function eraseOne(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('registrations').where('id', '=', id).execute();
}
