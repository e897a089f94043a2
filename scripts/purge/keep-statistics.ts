import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '#server/folder.ts';
import type { Statistics } from './statistics.ts';

/** Writes the counts into a new file in DATA_DIR and returns its path. */
export function keepStatistics(dataDir: string, statistics: Statistics, now: Date): string {
  makeFolder(dataDir);
  const file = path.join(dataDir, `counts-${now.toISOString().replaceAll(':', '-')}.json`);
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(statistics, null, 2)}\n`);
    fsyncSync(handle);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(handle);
  }
  return file;
}
