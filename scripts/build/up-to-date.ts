import { spawnSync } from 'node:child_process';
import { isStale } from './stamp.ts';

/** Builds the site and the server where they are older than their sources. Gives the exit code, 0 where all is well. */
export function bringUpToDate(): number {
  if (!isStale()) return 0;
  // A process of its own, so that the bundler's memory is gone before anything else begins.
  const { status } = spawnSync(process.execPath, [...process.execArgv, 'scripts/build.ts'], { stdio: 'inherit' });
  return status ?? 1;
}
