import { sql } from 'kysely';
import type { Registration } from '#contract/admin.ts';
import { labelsOf } from '#programme/events.ts';
import type { Database } from '#server/database/tables.ts';

/** A registration as the dashboard lists it; its photo is signed for on the way out. */
export type StoredRegistration = Omit<Registration, 'idPhotoPath'> & { hasPhoto: boolean };

/** A registration with the number of its last change, 0 where that was not written down. */
export type Listed = StoredRegistration & { change: number };

/** A place in the list: the registration that stands there. */
export type Place = Pick<StoredRegistration, '_id' | 'registrationDate'>;

/** All registrations, newest first. */
export async function listRegistrations(db: Database): Promise<StoredRegistration[]> {
  return (await listed(db).execute()).map((row) => {
    const { change: _, ...stored } = fromRow(row);
    return stored;
  });
}

/** The next so many registrations of the list, after a place in it or from its beginning. */
export async function listPage(db: Database, after: Place | null, size: number): Promise<Listed[]> {
  let page = listed(db).limit(size);
  if (after !== null) {
    const { registrationDate, _id } = after;
    page = page.where(sql<boolean>`(registered_at, registrations.id) < (${registrationDate}, ${_id})`);
  }
  return (await page.execute()).map(fromRow);
}

/**
 * What changed since a horizon that this gave: registrations that are new or different, ids of those that were deleted,
 * and the horizon for the next time with the number that no change has reached yet. Some may be as they were.
 */
export async function listChanges(db: Database, since: number) {
  const { horizon, newest } = await readHorizon(db);
  const changes = await db
    .selectFrom('registration_changes')
    .select('registration_id')
    .where('change', '>=', since)
    .where('change', '<', newest)
    .execute();
  const ids = changes.map((row) => row.registration_id);
  const changed: Listed[] = [];
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    changed.push(...(await listed(db).where('registrations.id', 'in', some).execute()).map(fromRow));
  }
  const found = new Set(changed.map((it) => it._id));
  return { changed, deleted: ids.filter((id) => !found.has(id)), horizon, newest };
}

/** SQLite takes 32,766 values in a statement. */
const idsAtOnce = 1000;

export const readHorizon = (db: Database) =>
  db.selectFrom('registration_horizon').select(['horizon', 'newest']).executeTakeFirstOrThrow();

const listed = (db: Database) =>
  db
    .selectFrom('registrations')
    .leftJoin('id_photos', 'id_photos.registration_id', 'registrations.id')
    .leftJoin('registration_changes', 'registration_changes.registration_id', 'registrations.id')
    .select([
      'registrations.id',
      'change',
      'name',
      'email',
      'contact',
      'college',
      'is_present',
      'payment_method',
      'registered_at',
    ])
    .select('id_photos.registration_id as photo_of')
    .select((it) =>
      it
        .selectFrom('registration_events')
        .select(sql<string | null>`string_agg(event_id, ' ')`.as('event_ids'))
        .whereRef('registration_events.registration_id', '=', 'registrations.id')
        .as('event_ids'),
    )
    .orderBy('registered_at', 'desc')
    .orderBy('registrations.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const fromRow = (row: Row): Listed => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  contact: row.contact,
  college: row.college,
  selectedEvents: labelsOf(row.event_ids?.split(' ') ?? []),
  isPresent: row.is_present === 1,
  paymentMethod: row.payment_method,
  registrationDate: row.registered_at,
  hasPhoto: row.photo_of !== null,
  change: row.change ?? 0,
});
