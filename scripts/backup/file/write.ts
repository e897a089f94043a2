import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Snapshot, withSnapshot } from '#scripts/backup/snapshot.ts';
import { StartFault } from '#server/config/config.ts';
import type { Where } from '#server/database/open.ts';
import { syncFolder } from '#server/folder.ts';
import { fileVersion, type Trailer } from './format.ts';
import { linesOf } from './lines.ts';
import { partialOf, removeLeftovers } from './partial.ts';

export type Options = { overwrite: boolean; now: Date; signal?: AbortSignal };

/** Writes a temporary file and renames it, so that `file` is always complete. */
export async function backup(where: Where, file: string, { overwrite, now, signal }: Options) {
  if (!overwrite && existsSync(file))
    throw new StartFault([`${file} exists. Choose another name, or add --overwrite to replace it.`]);
  const partial = partialOf(file);
  try {
    await removeLeftovers(path.dirname(file));
    const trailer = await withSnapshot(where, (snapshot) => write(snapshot, partial, now, signal));
    const { size } = await stat(partial);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return { ...trailer, size };
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StartFault([`The backup failed: ${message}`]);
  } finally {
    await rm(partial, { force: true });
  }
}

async function write(snapshot: Snapshot, file: string, now: Date, signal?: AbortSignal): Promise<Trailer> {
  // Huffman coding alone is fast. It undoes the growth by base64; the photos themselves are already compressed.
  const gzip = createGzip({ strategy: constants.Z_HUFFMAN_ONLY, chunkSize: 256 * 1024 });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  let trailer: Trailer | undefined;
  const lines = async function* () {
    trailer = yield* linesOf(snapshot, snapshot.rows(), { version: fileVersion, now });
  };
  await pipeline(lines, gzip, target, signal ? { signal } : {});
  if (!trailer) throw new Error('The backup ended without its trailer');
  return trailer;
}
