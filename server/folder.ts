import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder that only its owner reads, folder by folder: with `recursive` Node never returns where a folder that is there takes none, as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Flushes the names in a folder to the disk. Windows opens no folder for that, and its file system logs names itself. */
export async function syncFolder(folder: string, platform = process.platform): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
