import { spawnSync } from 'node:child_process';
import { isStale } from './stamp.ts';
import { type Target, target, testsCondition } from './target.ts';

/** Builds if the sources changed. Returns the exit code. */
export function bringUpToDate(what: Target = target): number {
  if (!isStale(what)) return 0;
  const { NODE_OPTIONS = '' } = process.env;
  const flags = what.conditions.map((condition) => `--conditions=${condition}`);
  const env = { ...process.env, NODE_OPTIONS: NODE_OPTIONS.replace(`--conditions=${testsCondition}`, '') };
  // In another process, which frees the bundler's memory.
  const { status } = spawnSync(process.execPath, [...flags, 'scripts/build.ts'], { stdio: 'inherit', env });
  return status ?? 1;
}
