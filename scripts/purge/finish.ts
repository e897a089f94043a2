import { operator, record } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { deleteMailFiles } from '#server/mail/files.ts';
import { compact, type Purged } from './overwrite.ts';

type Purge = { key: string; kind: string; registration_id: string | null; subject: string | null };

/** The withdrawals and purges whose deleted data is not yet overwritten in the files. */
export async function unfinishedPurges(db: Database): Promise<Purge[]> {
  const entries = await db
    .selectFrom('entries')
    .select(['key', 'kind', 'registration_id', 'subject', 'new_value'])
    .where('kind', 'in', ['purged', 'withdrawn', 'overwritten'])
    .orderBy('at')
    .orderBy('key')
    .execute();
  const finished = new Set(entries.map((entry) => entry.new_value));
  return entries.filter(({ kind, key }) => kind !== 'overwritten' && !finished.has(key));
}

/** Overwrites deleted data in the files and notes it in the book. Returns false if there was nothing to do. */
export async function finishPurges(purged: Purged, now: Date): Promise<boolean> {
  const unfinished = await unfinishedPurges(purged.db);
  if (unfinished.length === 0) return false;
  for (const { registration_id, subject } of unfinished) {
    if (registration_id !== null) {
      await purged.db.deleteFrom('mails').where('registration_id', '=', registration_id).execute();
      await deleteMailFiles(purged.dataDir, { registrationId: registration_id });
    }
    if (subject === 'all registrations') await deleteMailFiles(purged.dataDir, 'everybody');
  }
  await compact(purged);
  for (const { key, registration_id, subject } of unfinished) {
    const what = { ...(registration_id && { registrationId: registration_id }), ...(subject && { subject }) };
    await record(purged.db, { ...operator, kind: 'overwritten', ...what, newValue: key }, now);
  }
  return true;
}
