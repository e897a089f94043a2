import { existsSync, statfsSync } from 'node:fs';
import { testsCondition } from '#scripts/build/target.ts';

/** Children of this process run on the tests' edition, and read no `.env`. */
export function runOnTestsEdition(): void {
  process.env.ENV_FILE = 'off';
  const { NODE_OPTIONS = '' } = process.env;
  if (!NODE_OPTIONS.includes(testsCondition)) {
    process.env.NODE_OPTIONS = `${NODE_OPTIONS} --conditions=${testsCondition}`.trim();
  }
}

const memory = '/dev/shm';
const room = 2 * 1024 ** 3;

/** Keeps temporary files, including databases, in memory if there is room. Only `npm run faults` needs a disk. */
export function keepFilesInMemory(): void {
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > room) process.env.TMPDIR = memory;
}
