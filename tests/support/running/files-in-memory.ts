import { existsSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const room = 2 * 1024 ** 3;

/**
 * From here on the temporary files of this process and its children, databases among them, lie in memory where the
 * machine has room there. Only the faults, which ask what survives, need a disk.
 */
export function keepFilesInMemory(): void {
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > room) process.env.TMPDIR = memory;
}
