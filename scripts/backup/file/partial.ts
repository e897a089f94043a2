import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { formatName } from './format.ts';

/** The temporary name of a file while it is written. */
export const partialOf = (file: string): string => `${file}.${formatName}-${process.pid}.partial`;

const partialName = new RegExp(`\\.${formatName}-(\\d+)\\.partial$`);

/** Removes the temporary files of killed backups, but not those of running backups. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(partialName.exec(name)?.[1]);
    // A file with this process's id is also left over: in a container, a killed backup often had the same id.
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any error except ESRCH means that another user's process has this id.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
