import { setLastBackup } from '#server/backups/last-backup.ts';
import { connect, type Where } from '#server/database/open.ts';
import { type PhotoHash, storeHashes } from './repository/photos.ts';

/** Stores the backup's time and its photos' hashes. If that fails, returns a warning: the backup itself is complete. */
export async function noteBackup(where: Where, takenAt: Date, hashes: readonly PhotoHash[] = []): Promise<string[]> {
  try {
    const { db } = await connect(where);
    try {
      await setLastBackup(db, takenAt);
      await storeHashes(db, hashes);
    } finally {
      await db.destroy();
    }
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return [`The backup is complete, but the database could not record it: ${reason}`];
  }
}
