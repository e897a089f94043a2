import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** The tables that hold what participants gave, or what answered them. */
export const personalTables = ['id_photos', 'submissions', 'registration_events', 'registrations'] as const;

/** Everything about all participants, or the ID photos alone. */
export async function eraseAll(trx: Database, what: 'photos' | 'registrations'): Promise<void> {
  // In this order each table is emptied by itself; a cascade would look for the rows of each registration.
  for (const table of what === 'photos' ? (['id_photos'] as const) : personalTables)
    await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Everything about one participant: events, photo and the answers to their submissions go with the registration. */
export async function eraseOne(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('registrations').where('id', '=', id).execute();
}
