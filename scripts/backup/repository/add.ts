import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { linesOf, type TableRow } from '#scripts/backup/file/lines.ts';
import { mustExist } from '#scripts/command.ts';
import type { Config } from '#server/config/config.ts';
import { connect, type Where } from '#server/database/open.ts';
import { repositoryVersion, type Trailer } from '../file/format.ts';
import { type Snapshot, withSnapshot } from '../snapshot.ts';
import { encrypterFor } from './encryption.ts';
import { listOf, nameAt, packList } from './names.ts';
import { type PhotoHash, type PhotoReference, type Photos, photosFor } from './photos.ts';
import type { Repository } from './repository.ts';

export type AddedBackup = Trailer & { name: string; size: number; photosWritten: number; hashes: PhotoHash[] };
type Options = { key: Config['backups']['key']; now: Date; stop: AbortSignal };

/** Adds a backup. Writes an empty list first, so that prune() keeps new photos. Then writes photos, list and rows. */
export async function addBackup(
  where: Where,
  repository: Repository,
  { key, now, stop }: Options,
): Promise<AddedBackup> {
  mustExist(where);
  const encrypt = encrypterFor(key);
  const name = nameAt(now);
  let isWhole = false;
  await repository.write(listOf(name), new Uint8Array());
  try {
    const there = new Set((await repository.list('photos')).map((item) => item.key));
    const photos = photosFor({ repository, recipient: key, encrypt, stop }, there);
    // Upload photos before the snapshot, so that a slow store does not keep the snapshot open.
    const { db } = await connect(where);
    await photos.bring(db).finally(() => db.destroy());
    const { zipped, trailer, named } = await withSnapshot(where, (snapshot) => pack(snapshot, photos, now, stop));
    stop.throwIfAborted();
    await repository.write(listOf(name), packList(named));
    const encrypted = await encrypt(zipped);
    stop.throwIfAborted();
    await repository.write(`${name}.gz${key === null ? '' : '.age'}`, encrypted);
    isWhole = true;
    return { ...trailer, name, size: encrypted.length, photosWritten: photos.written, hashes: photos.newHashes() };
  } finally {
    if (!isWhole) await repository.remove(listOf(name)).catch(() => {});
  }
}

/** Builds the backup in memory: 20,000 people without photos need only a few MB. */
async function pack(snapshot: Snapshot, photos: Photos, now: Date, stop: AbortSignal) {
  const references = await photos.bring(snapshot.db);
  const chunks: Buffer[] = [];
  let trailer: Trailer | undefined;
  await pipeline(
    async function* () {
      trailer = yield* linesOf(snapshot, rowsWith(snapshot, references), { version: repositoryVersion, now });
    },
    createGzip(),
    async (zipped) => {
      for await (const chunk of zipped) chunks.push(chunk);
    },
    { signal: stop },
  );
  if (!trailer) throw new Error('The backup ended without its trailer');
  const named = [...new Set([...references.values()].map(({ photo }) => photo))].sort();
  return { zipped: Buffer.concat(chunks), trailer, named };
}

const withoutPictures = new Map([['id_photos', ['registration_id', 'media_type', 'version', 'fault']]]);

async function* rowsWith(snapshot: Snapshot, references: Map<string, PhotoReference>): AsyncGenerator<TableRow> {
  for await (const { table, row } of snapshot.rows(withoutPictures)) {
    if (table === 'id_photos') yield { table, row: { ...row, ...references.get(String(row.registration_id)) } };
    else yield { table, row };
  }
}
