import type { Author } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import { setArrival } from '#server/presences/arrival.ts';

/**
 * Marks attendance on the dashboard: present is the arrival alone, absent takes all presences back. False where there is no
 * such registration. Setting what is set already changes nothing. A database trigger (migration 0003) tells server/list/,
 * and so the other desks.
 */
export async function setAttendance(db: Database, id: string, isPresent: boolean, author: Author): Promise<boolean> {
  return db
    .transaction()
    .execute(async (trx) => (await setArrival(trx, id, isPresent, author)) || isRegistered(trx, id));
}

async function isRegistered(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('registrations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
