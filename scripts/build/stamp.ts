import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { type Target, target, testsCondition } from './target.ts';

const stampOf = ({ build }: Target) => `${build}/stamp`;

export const inputsOf = ({ fest }: Target): string[] => [
  '{app,contract,programme,server,scripts}/**/*.*',
  // The build contains `npm run doctor`, which finds sample values by comparing fest/ with tests/edition/.
  `{${fest},tests/edition}/*.ts`,
  `${fest}/{documents,pictures}/**/*.*`,
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

export function stampOfInputs(target: Target): string {
  const hash = createHash('sha256');
  const files = globSync(inputsOf(target)).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export function isStale(target: Target): boolean {
  const made = [
    'site/404.html',
    'server/main.js',
    'server/decoder.js',
    'server/integrity-worker.js',
    'commands/backup.js',
    'package-lock.json',
  ];
  if (![...made, 'stamp'].every((file) => existsSync(`${target.build}/${file}`))) return true;
  return readFileSync(stampOf(target), 'utf8') !== stampOfInputs(target);
}

/** Call this at the end of a build, so that an interrupted build counts as outdated. */
export function writeStamp(target: Target, stamp: string): void {
  writeFileSync(stampOf(target), stamp);
}

/** Builds if the sources changed or a built file is missing. Returns the exit code. */
export function bringUpToDate(what: Target = target): number {
  if (!isStale(what)) return 0;
  const { NODE_OPTIONS = '' } = process.env;
  const flags = what.conditions.map((condition) => `--conditions=${condition}`);
  const env = { ...process.env, NODE_OPTIONS: NODE_OPTIONS.replace(`--conditions=${testsCondition}`, '') };
  // Build in another process: when that process ends, the bundler's memory is free again.
  const { status } = spawnSync(
    process.execPath,
    [...flags, '--import=./scripts/edition/facts.ts', 'scripts/build.ts'],
    { stdio: 'inherit', env },
  );
  return status ?? 1;
}
