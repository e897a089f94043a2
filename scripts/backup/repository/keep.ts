import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupSettings } from '#server/backups/settings.ts';
import { StartFault } from '#server/config/config.ts';
import { connect, type Where } from '#server/database/open.ts';
import { keptVersion, type Trailer } from '../format.ts';
import { linesOf } from '../lines-of.ts';
import type { TableRow } from '../rows.ts';
import { type Snapshot, withSnapshot } from '../snapshot.ts';
import { listOf, nameAt, packList } from './names.ts';
import { type PhotoHash, type PhotoReference, Photos } from './photos.ts';
import type { Place } from './place.ts';
import { sealFor } from './seal.ts';

export type Made = Trailer & { name: string; size: number; photosWritten: number; hashes: PhotoHash[] };
type Options = { key: BackupSettings['key']; now: Date; stop: AbortSignal };

/**
 * Makes a backup in the place: its photos first, itself last. The empty list of photos that it begins with tells whoever thins
 * meanwhile that photos come which nothing names yet.
 */
export async function keep(where: Where, place: Place, { key, now, stop }: Options): Promise<Made> {
  const seal = sealFor(key);
  const name = nameAt(now);
  let isWhole = false;
  await place.write(listOf(name), new Uint8Array());
  try {
    const there = new Set((await place.list('photos')).map((item) => item.key));
    const photos = new Photos({ place, recipient: key, seal, stop }, there);
    // Before the snapshot, so that it does not last as long as a slow store takes.
    await bringFirst(where, photos);
    const { zipped, trailer, named } = await withSnapshot(where, (snapshot) => pack(snapshot, photos, now, stop));
    stop.throwIfAborted();
    await place.write(listOf(name), packList(named));
    const sealed = await seal(zipped);
    stop.throwIfAborted();
    await place.write(`${name}.gz${key === null ? '' : '.age'}`, sealed);
    isWhole = true;
    return { ...trailer, name, size: sealed.length, photosWritten: photos.written, hashes: photos.newHashes() };
  } finally {
    if (!isWhole) await place.remove(listOf(name)).catch(() => {});
  }
}

async function bringFirst(where: Where, photos: Photos): Promise<void> {
  await withSnapshot(where, async ({ migrations }) => {
    if (!migrations.includes('0012-backups'))
      throw new StartFault([
        'The database is of an older release: start the server of this one first, or back up into a file: npm run backup -- FILE.',
      ]);
  });
  const { db } = await connect(where);
  await photos.bring(db).finally(() => db.destroy());
}

/** In memory: without photos a fest of 20,000 has some MB. */
async function pack(snapshot: Snapshot, photos: Photos, now: Date, stop: AbortSignal) {
  const references = await photos.bring(snapshot.db);
  const chunks: Buffer[] = [];
  let trailer: Trailer | undefined;
  await pipeline(
    async function* () {
      trailer = yield* linesOf(snapshot, rowsWith(snapshot, references), { version: keptVersion, now });
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

const withoutPictures = new Map([['id_photos', ['registration_id', 'media_type', 'version']]]);

async function* rowsWith(snapshot: Snapshot, references: Map<string, PhotoReference>): AsyncGenerator<TableRow> {
  for await (const { table, row } of snapshot.rows(withoutPictures)) {
    if (table === 'id_photos') yield { table, row: { ...row, ...references.get(String(row.registration_id)) } };
    else yield { table, row };
  }
}
