import { record } from '#server/audit/log.ts';
import type { Database } from '#server/database/tables.ts';
import type { Due } from './due.ts';
import { eraseAll, eraseOne } from './erase.ts';
import { keepStatistics } from './keep-statistics.ts';
import { compact, overwriteFreed } from './overwrite.ts';
import { countFest, type Statistics } from './statistics.ts';

export type Purged = { db: Database; onPostgres: boolean; dataDir: string };
export type Outcome = { statistics: Statistics | null; file: string | null; overwritten: boolean };

/** Deletes what is due. The counts of registrations are written to the disk before their rows go. */
export async function purgeDue({ db, onPostgres, dataDir }: Purged, due: Due, now: Date): Promise<Outcome> {
  await overwriteFreed(db, onPostgres);
  const kept = await db.transaction().execute(async (trx) => {
    const what = due.registrations ? 'registrations' : 'photos';
    await record(trx, { actor: null, action: 'purged', subject: `all ${what}` }, now);
    if (!due.registrations) {
      if (due.photos) await eraseAll(trx, 'photos');
      return { statistics: null, file: null };
    }
    const statistics = await countFest(trx);
    const file = statistics.registered > 0 ? keepStatistics(dataDir, statistics, now) : null;
    await eraseAll(trx, 'registrations');
    return { statistics, file };
  });
  return { ...kept, overwritten: await compact(db, onPostgres) };
}

/** Deletes one participant, on any day. Gives whether no file of the database keeps a copy. */
export async function purgeParticipant({ db, onPostgres }: Purged, id: string, now: Date): Promise<boolean> {
  await overwriteFreed(db, onPostgres);
  await db.transaction().execute(async (trx) => {
    await eraseOne(trx, id);
    await record(trx, { actor: null, action: 'purged', registrationId: id }, now);
  });
  return compact(db, onPostgres);
}
