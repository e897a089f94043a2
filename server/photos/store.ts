import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

export type PhotoSize = 'full' | 'thumbnail';

type StoredPhoto = { id: string; mediaType: string; bytes: Uint8Array; thumbnail: Uint8Array };

const rowOf = ({ id, mediaType, bytes, thumbnail }: StoredPhoto) => ({
  registration_id: id,
  media_type: mediaType,
  bytes,
  thumbnail,
});

/** Stores photos only for registrations without one, and returns those registrations' ids. */
export async function addPhotos(trx: Database, photos: readonly StoredPhoto[]): Promise<Set<string>> {
  if (photos.length === 0) return new Set();
  const added = await trx
    .insertInto('id_photos')
    .values(photos.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning('registration_id')
    .execute();
  return new Set(added.map((row) => row.registration_id));
}

export async function replacePhoto(trx: Database, photo: StoredPhoto): Promise<void> {
  await trx
    .insertInto('id_photos')
    .values(rowOf(photo))
    .onConflict((conflict) =>
      conflict.column('registration_id').doUpdateSet(({ ref }) => ({
        media_type: ref('excluded.media_type'),
        bytes: ref('excluded.bytes'),
        thumbnail: ref('excluded.thumbnail'),
        fault: null,
        version: sql<number>`id_photos.version + 1`,
      })),
    )
    .execute();
}

export async function findPhoto(db: Database, id: string, size: PhotoSize) {
  const row = await db
    .selectFrom('id_photos')
    .select(['media_type', size === 'full' ? 'bytes as content' : 'thumbnail as content'])
    .where('registration_id', '=', id)
    .executeTakeFirst();
  return row ? { mediaType: row.media_type, content: row.content } : null;
}
