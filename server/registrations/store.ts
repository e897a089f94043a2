import type { Registration } from '#contract/admin.ts';
import type { Database } from '#server/database/tables.ts';
import { labelsOf } from './event-labels.ts';

/** A registration as the dashboard lists it; its photo is signed for on the way out. */
export type StoredRegistration = Omit<Registration, 'idPhotoPath'> & { hasPhoto: boolean };

/** All registrations, newest first. */
export async function listRegistrations(db: Database): Promise<StoredRegistration[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'email', 'contact', 'college', 'is_present', 'payment_method', 'registered_at'])
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const eventIds = await eventIdsByRegistration(db);
  const photos = await db.selectFrom('id_photos').select('registration_id').execute();
  const withPhoto = new Set(photos.map((row) => row.registration_id));
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    contact: row.contact,
    college: row.college,
    selectedEvents: labelsOf(eventIds.get(row.id) ?? []),
    isPresent: row.is_present === 1,
    paymentMethod: row.payment_method,
    registrationDate: row.registered_at,
    hasPhoto: withPhoto.has(row.id),
  }));
}

async function eventIdsByRegistration(db: Database): Promise<Map<string, string[]>> {
  const byRegistration = new Map<string, string[]>();
  for (const row of await db.selectFrom('registration_events').selectAll().execute()) {
    const ids = byRegistration.get(row.registration_id);
    if (ids) ids.push(row.event_id);
    else byRegistration.set(row.registration_id, [row.event_id]);
  }
  return byRegistration;
}

export type PhotoSize = 'full' | 'thumbnail';

/** The photo of a registration in one of its sizes, or null where it has none. */
export async function findPhoto(db: Database, id: string, size: PhotoSize) {
  const row = await db
    .selectFrom('id_photos')
    .select(['media_type', size === 'full' ? 'bytes as content' : 'thumbnail as content'])
    .where('registration_id', '=', id)
    .executeTakeFirst();
  return row ? { mediaType: row.media_type, content: row.content } : null;
}
