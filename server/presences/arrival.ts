import { type Author, record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';

/**
 * Sets whether somebody has arrived, and tells whether that changed anything: not where it was so already, nor where nobody
 * has this id. Who is absent is present nowhere.
 */
export async function setArrival(
  trx: Database,
  id: string,
  isPresent: boolean,
  { actor, now }: Author,
): Promise<boolean> {
  const changed = await writeArrival(trx, id, isPresent);
  if (!changed) return false;
  if (!isPresent) {
    await trx
      .updateTable('presences')
      .set(({ eb }) => ({ present_at: null, noted_at: null, marked_by: actor, version: eb('version', '+', 1) }))
      .where('registration_id', '=', id)
      .where('present_at', 'is not', null)
      .execute();
  }
  const [oldValue, newValue] = isPresent ? ['absent', 'present'] : ['present', 'absent'];
  await record(trx, { actor, action: 'attendance-changed', registrationId: id, oldValue, newValue }, now);
  return true;
}

/** The arrival alone; false where it was so already. */
export async function writeArrival(trx: Database, id: string, isPresent: boolean): Promise<boolean> {
  const was = isPresent ? 0 : 1;
  const changed = await trx
    .updateTable('registrations')
    .set(({ eb }) => (isPresent ? { is_present: 1 } : { is_present: 0, taken_back: eb('taken_back', '+', 1) }))
    .where('id', '=', id)
    .where('is_present', '=', was)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
