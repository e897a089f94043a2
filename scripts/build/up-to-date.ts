import { spawnSync } from 'node:child_process';
import { isStale } from './stamp.ts';
import { type Target, target, testsCondition } from './target.ts';

/** Builds the site and the server where they are older than their sources. Gives the exit code, 0 where all is well. */
export function bringUpToDate(what: Target = target): number {
  if (!isStale(what)) return 0;
  const { NODE_OPTIONS = '' } = process.env;
  const flags = what.conditions.map((condition) => `--conditions=${condition}`);
  const env = { ...process.env, NODE_OPTIONS: NODE_OPTIONS.replace(`--conditions=${testsCondition}`, '') };
  // A process of its own, so that the bundler's memory is gone before anything else begins.
  const { status } = spawnSync(process.execPath, [...flags, 'scripts/build.ts'], { stdio: 'inherit', env });
  return status ?? 1;
}
