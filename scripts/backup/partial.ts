import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatName } from './format.ts';

/** Where a file is written before it gets its name. */
export const partialOf = (file: string): string => `${file}.${formatName}-${process.pid}.partial`;

const partialName = new RegExp(`\\.${formatName}-(\\d+)\\.partial$`);

/** Removes what killed backups left in the folder, and nothing of one that runs. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(partialName.exec(name)?.[1]);
    // Its own number is one that an earlier process had, as in containers.
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user's may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
