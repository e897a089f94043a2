import { existsSync, mkdirSync } from 'node:fs';
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
