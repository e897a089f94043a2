import type { Edition } from '#contract/fest.ts';
import { dayAt, formatDay, instantOf } from '#programme/times.ts';
import { operator, record } from '#server/book/entries.ts';
import { inBook, requireFullReads } from '#server/book/number.ts';
import { StartFault } from '#server/config/config.ts';
import { databaseFailure } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { eraseAll, eraseOne } from '#server/registrations/erase.ts';
import { overwriteFreed, type Purged } from './overwrite.ts';
import { countFest, keepStatistics, type Statistics } from './statistics.ts';

export type Counted = { statistics: Statistics | null; file: string | null };

/** Deletes what is due. Writes the counts to the disk before deleting registrations. */
export async function deleteDue({ db, onPostgres, dataDir }: Purged, due: Due, now: Date): Promise<Counted> {
  await overwriteFreed(db, onPostgres);
  return unlessNoRoom(db, async (trx) => {
    const what = due.registrations ? 'registrations' : 'photos';
    await record(trx, { ...operator, kind: 'purged', subject: `all ${what}` }, now);
    await requireFullReads(trx);
    if (!due.registrations) {
      if (due.photos) await eraseAll(trx, 'photos');
      return { statistics: null, file: null };
    }
    const statistics = await countFest(trx);
    const file = statistics.registered > 0 ? keepStatistics(dataDir, statistics, now) : null;
    await eraseAll(trx, 'registrations');
    return { statistics, file };
  });
}

export async function deleteParticipant({ db, onPostgres }: Purged, id: string, now: Date): Promise<void> {
  await overwriteFreed(db, onPostgres);
  await unlessNoRoom(db, async (trx) => {
    for (const one of await eraseOne(trx, id))
      await record(trx, { ...operator, kind: 'purged', registrationId: one }, now);
  });
}

/** Locks the book like every change, so that running servers notice the purge. @throws {StartFault} on a full disk. */
async function unlessNoRoom<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  try {
    return await inBook(db, work);
  } catch (error) {
    if (databaseFailure(error) !== 'no-room') throw error;
    throw new StartFault([
      'Nothing was deleted: the disk is full, and deleting needs a few MB. Free some space first.',
    ]);
  }
}

export type Due = { photos: boolean; registrations: boolean };

/** Returns what must be deleted by now. The dates in fest/ are days in the fest's time zone. */
export function dueOn(edition: Edition, now: Date): Due {
  const today = dayAt(edition.timeZone, now);
  return { photos: today >= edition.photosDeletedOn, registrations: today >= edition.registrationsDeletedOn };
}

/**
 * Refuses to delete the people of a new edition because of old dates in fest/.
 * @throws {StartFault} if somebody registered after the day on which the data is deleted.
 */
export async function refuseLater(db: Database, edition: Edition, due: Due): Promise<void> {
  const [field, what] = due.registrations
    ? (['registrationsDeletedOn', 'registration'] as const)
    : (['photosDeletedOn', 'ID photo'] as const);
  const end = instantOf('24:00', { ...edition, date: edition[field] });
  let later = db.selectFrom('registrations').where('registered_at', '>=', new Date(end).toISOString());
  if (!due.registrations) later = later.innerJoin('id_photos', 'registration_id', 'registrations.id');
  const { count, first } = await later
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('registered_at').as('first')])
    .executeTakeFirstOrThrow();
  if (first === null) return;
  const from = formatDay(dayAt(edition.timeZone, new Date(first)));
  throw new StartFault([
    `Nothing was deleted: ${Number(count) === 1 ? `1 ${what} is` : `${count} ${what}s are`} from ${from} or later, after ${field} ${edition[field]}. If the day is last year's, correct fest/edition.ts. To delete these too, set a later day.`,
  ]);
}
