import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import { photoKey } from './names.ts';
import type { Repository } from './repository.ts';

/** The stored file named `photo` has `picture_length` bytes of picture, then the thumbnail. */
export type PhotoReference = { photo: string; sha256: string; picture_length: number };

export type PhotoHash = { registration_id: string; version: number; sha256: string };

/** How many photos are read, encrypted and written at once. A photo takes at most a megabyte. */
const together = 8;

type Options = {
  repository: Repository;
  recipient: string | null;
  encrypt(bytes: Uint8Array): Promise<Uint8Array>;
  stop: AbortSignal;
};

export type Photos = ReturnType<typeof photosFor>;

/** Uploads photos whose keys are not in `there`, the repository's keys. Reads each version of a photo only once. */
export function photosFor({ repository, recipient, encrypt, stop }: Options, there: Set<string>) {
  const hashes = new Map<string, PhotoHash>();
  const photos = {
    /** How many photos were written. */
    written: 0,
    /** The hashes of all photos that this backup has read. */
    newHashes: (): PhotoHash[] => [...hashes.values()],
    bring,
  };

  /** Uploads the missing photos of a database or snapshot. Returns the reference for each registration id. */
  async function bring(db: Database): Promise<Map<string, PhotoReference>> {
    const references = new Map<string, PhotoReference>();
    for await (const page of pagesOf(db)) {
      let batch: Promise<void>[] = [];
      for (const { registration_id: id, version, length, sha256 } of page) {
        stop.throwIfAborted();
        const known = sha256 ?? hashes.get(`${id} ${version}`)?.sha256;
        const key = known && photoKey(known, recipient);
        if (known && key && there.has(key)) {
          references.set(id, { photo: key, sha256: known, picture_length: Number(length) });
          continue;
        }
        const photo = await readPhoto(db, id);
        if (photo === null) continue;
        const reference = refer(id, photo);
        references.set(id, reference);
        if (there.has(reference.photo)) continue;
        there.add(reference.photo);
        batch.push(write(reference.photo, photo.content));
        if (batch.length < together) continue;
        await Promise.all(batch);
        batch = [];
      }
      await Promise.all(batch);
    }
    return references;
  }

  function refer(id: string, { content, length, version }: Photo): PhotoReference {
    const sha256 = createHash('sha256').update(content).digest('hex');
    hashes.set(`${id} ${version}`, { registration_id: id, version, sha256 });
    return { photo: photoKey(sha256, recipient), sha256, picture_length: length };
  }

  async function write(key: string, content: Buffer): Promise<void> {
    await repository.write(key, await encrypt(content));
    photos.written += 1;
  }

  return photos;
}

async function* pagesOf(db: Database) {
  for (let last = ''; ; ) {
    const page = await db
      .selectFrom('id_photos')
      .leftJoin('photo_hashes', (join) =>
        join
          .onRef('photo_hashes.registration_id', '=', 'id_photos.registration_id')
          .onRef('photo_hashes.version', '=', 'id_photos.version'),
      )
      .select(['id_photos.registration_id', 'id_photos.version', 'photo_hashes.sha256'])
      .select(sql<number>`octet_length(id_photos.bytes)`.as('length'))
      .where('id_photos.registration_id', '>', last)
      .orderBy('id_photos.registration_id')
      .limit(500)
      .execute();
    yield page;
    last = page.at(-1)?.registration_id ?? '';
    if (page.length < 500) return;
  }
}

type Photo = { content: Buffer; length: number; version: number };

/** Returns null if the photo was deleted in the meantime. */
async function readPhoto(db: Database, id: string): Promise<Photo | null> {
  const row = await db
    .selectFrom('id_photos')
    .select(['bytes', 'thumbnail', 'version'])
    .where('registration_id', '=', id)
    .executeTakeFirst();
  return row
    ? { content: Buffer.concat([row.bytes, row.thumbnail]), length: row.bytes.length, version: row.version }
    : null;
}

/** Stores hashes in the database, so that the next backup need not read the photos. */
export async function storeHashes(db: Database, hashes: readonly PhotoHash[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += 500)
    await db.transaction().execute(async (trx) => {
      for (const { registration_id, version, sha256 } of hashes.slice(from, from + 500))
        await sql`insert into photo_hashes (registration_id, version, sha256)
          select registration_id, version, ${sha256} from id_photos
          where registration_id = ${registration_id} and version = ${version}
          on conflict (registration_id) do update set version = excluded.version, sha256 = excluded.sha256`.execute(
          trx,
        );
    });
}
