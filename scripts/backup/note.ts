import { setLastBackup } from '#server/backups/last-backup.ts';
import { connect, type Where } from '#server/database/open.ts';
import { type PhotoHash, storeHashes } from './repository/photos.ts';

/** Has the database know when it was backed up. Gives a sentence where that cannot be written: the backup is whole all the same. */
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
    return [`The backup is whole, but its time could not be noted in the database: ${reason}`];
  }
}
