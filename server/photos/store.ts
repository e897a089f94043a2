import type { Database } from '#server/database/tables.ts';
import type { Photo } from './decode.ts';

export type PhotoSize = 'full' | 'thumbnail';

/** Stores photos of registrations that have none yet, and gives the ids of those. */
export async function addPhotos(trx: Database, photos: readonly (Photo & { id: string })[]): Promise<Set<string>> {
  if (photos.length === 0) return new Set();
  const added = await trx
    .insertInto('id_photos')
    .values(
      photos.map(({ id, mediaType, bytes, thumbnail }) => ({
        registration_id: id,
        media_type: mediaType,
        bytes,
        thumbnail,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('registration_id')
    .execute();
  return new Set(added.map((row) => row.registration_id));
}

export async function findPhoto(db: Database, id: string, size: PhotoSize) {
  const row = await db
    .selectFrom('id_photos')
    .select(['media_type', size === 'full' ? 'bytes as content' : 'thumbnail as content'])
    .where('registration_id', '=', id)
    .executeTakeFirst();
  return row ? { mediaType: row.media_type, content: row.content } : null;
}
