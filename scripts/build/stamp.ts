import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Target } from './target.ts';

const stampOf = ({ build }: Target) => `${build}/stamp`;

/** Everything that a build is made of, as patterns. */
export const inputsOf = ({ fest }: Target): string[] => [
  '{app,contract,programme,server,scripts}/**/*.*',
  // By the tests' edition the doctor knows sample values.
  `{${fest},tests/edition}/*.ts`,
  `${fest}/{documents,pictures}/**/*.*`,
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** A hash of all that. */
export function stampOfInputs(target: Target): string {
  const hash = createHash('sha256');
  const files = globSync(inputsOf(target)).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether what is built is missing, or older than what it is made from. */
export function isStale(target: Target): boolean {
  const made = ['site/404.html', 'server/main.js', 'server/decoder.js', 'commands/backup.js', 'package-lock.json'];
  if (![...made, 'stamp'].every((file) => existsSync(`${target.build}/${file}`))) return true;
  return readFileSync(stampOf(target), 'utf8') !== stampOfInputs(target);
}

/** Written last, so that a build that broke off is stale. */
export function writeStamp(target: Target, stamp: string): void {
  writeFileSync(stampOf(target), stamp);
}
