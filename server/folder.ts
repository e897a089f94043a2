import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** Makes a private folder, one level at a time: Node's `recursive` never returns under /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Flushes the names in a folder to disk. Windows neither can nor needs to do this. */
export async function syncFolder(folder: string, platform = process.platform): Promise<void> {
  if (platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
