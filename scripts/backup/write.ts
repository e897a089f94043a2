import { createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { StartFault } from '#server/config.ts';
import type { Where } from '#server/database/open.ts';
import { syncFolder } from '#server/folder.ts';
import { formatName, formatVersion, type Header, Tally, type Trailer } from './format.ts';
import { toLine } from './rows.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

export type Options = { overwrite: boolean; now: Date; signal?: AbortSignal };

/** Writes a backup to a partial file and renames it, so that `file` is always whole. */
export async function backup(where: Where, file: string, { overwrite, now, signal }: Options) {
  if (!overwrite && existsSync(file))
    throw new StartFault([`${file} exists. Choose another name, or add --overwrite to replace it.`]);
  const partial = `${file}.${formatName}-${process.pid}.partial`;
  try {
    await removeLeftovers(path.dirname(file));
    const trailer = await withSnapshot(where, (snapshot) => write(snapshot, partial, now, signal));
    const { size } = await stat(partial);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return { ...trailer, size };
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StartFault([`The backup failed and wrote nothing: ${message}`]);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Removes what killed backups left in the folder, and nothing of one that runs. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(partialName.exec(name)?.[1]);
    // Its own number is one that an earlier process had, as in containers.
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) await rm(path.join(folder, name), { force: true });
  }
}

const partialName = new RegExp(`\\.${formatName}-(\\d+)\\.partial$`);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user's may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function write(snapshot: Snapshot, file: string, now: Date, signal?: AbortSignal): Promise<Trailer> {
  // Photos are compressed already: Huffman coding alone undoes base64's growth, in a fraction of the time.
  const gzip = createGzip({ strategy: constants.Z_HUFFMAN_ONLY, chunkSize: 256 * 1024 });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  let trailer: Trailer | undefined;
  const lines = async function* () {
    trailer = yield* linesOf(snapshot, now);
  };
  await pipeline(lines, gzip, target, signal ? { signal } : {});
  if (!trailer) throw new Error('The backup ended without its trailer');
  return trailer;
}

async function* linesOf(snapshot: Snapshot, now: Date): AsyncGenerator<string, Trailer> {
  const tally = new Tally();
  const { migrations } = snapshot;
  const header: Header = { format: formatName, version: formatVersion, takenAt: now.toISOString(), migrations };
  const first = JSON.stringify(header);
  tally.header(first);
  yield `${first}\n`;
  for await (const row of snapshot.rows()) {
    const line = toLine(row);
    tally.row(row.table, line);
    yield `${line}\n`;
  }
  const trailer = tally.trailer();
  yield `${JSON.stringify(trailer)}\n`;
  return trailer;
}
