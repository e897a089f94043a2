import { lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartFault } from '#server/config/config.ts';
import { makeFolder, syncFolder } from '#server/folder.ts';
import { partialOf, removeLeftovers } from '../file/partial.ts';
import { assertSize, largestOf } from './names.ts';
import type { Repository } from './repository.ts';

export function folderRepository(folder: string): Repository {
  const fileOf = (key: string) => path.join(folder, ...key.split('/'));
  const attempt = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: NodeJS.ErrnoException) => {
      throw error.syscall === undefined ? error : new StartFault([`BACKUP_TO ${folder}: ${error.message}.`]);
    });
  let isMade: Promise<void> | undefined;
  return {
    name: folder,
    list: (what) => attempt(() => filesIn(what === 'photos' ? path.join(folder, 'photos') : folder, what)),
    read: (key) => attempt(() => readWhole(fileOf(key), `${key} in ${folder}`, largestOf(key)).catch(orNull)),
    write: (key, bytes) =>
      attempt(async () => {
        isMade ??= make(folder);
        await isMade;
        const isPhoto = key.startsWith('photos/');
        // Photos must be on the disk before the list that names them.
        if (!isPhoto) await syncFolder(path.join(folder, 'photos'));
        await writeWhole(fileOf(key), bytes);
        if (!isPhoto) await syncFolder(folder);
      }),
    remove: (key) => attempt(() => rm(fileOf(key), { force: true })),
  };
}

async function make(folder: string): Promise<void> {
  const photos = path.join(folder, 'photos');
  makeFolder(photos);
  for (const each of [folder, photos]) await removeLeftovers(each);
}

async function readWhole(file: string, what: string, megabytes: number): Promise<Buffer> {
  const found = await lstat(file);
  if (!found.isFile()) throw new StartFault([`${what} is not a file.`]);
  assertSize(what, found.size, megabytes);
  return readFile(file);
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const partial = partialOf(file);
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

async function filesIn(folder: string, what: 'backups' | 'photos') {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(orNull)) ?? [];
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  if (what === 'photos') return files.map((name) => ({ key: `photos/${name}`, size: 0 }));
  const sizes = await Promise.all(files.map((name) => stat(path.join(folder, name)).catch(orNull)));
  return files.map((key, at) => ({ key, size: sizes[at]?.size ?? 0 }));
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
