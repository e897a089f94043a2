import { type Author, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';

/**
 * Marks attendance and writes it into the audit log; false where there is no such registration. Setting what is set
 * already changes nothing. A database trigger (migration 0003) tells server/list/, and so the other desks.
 */
export async function setAttendance(
  db: Database,
  id: string,
  isPresent: boolean,
  { actor, now }: Author,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('registrations')
      .set({ is_present: isPresent ? 1 : 0 })
      .where('id', '=', id)
      .where('is_present', '=', isPresent ? 0 : 1)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return isRegistered(trx, id);
    const [oldValue, newValue] = isPresent ? ['absent', 'present'] : ['present', 'absent'];
    await record(trx, { actor, action: 'attendance-changed', registrationId: id, oldValue, newValue }, now);
    return true;
  });
}

async function isRegistered(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('registrations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
