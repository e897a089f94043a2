import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Target } from './target.ts';

const stampOf = ({ build }: Target) => `${build}/stamp`;

/** A hash of everything that the site and the server are built from. */
export function stampOfInputs({ fest }: Target): string {
  const inputs = [
    '{app,contract,programme,server}/**/*.*',
    `${fest}/*.ts`,
    `${fest}/{documents,pictures}/**/*.*`,
    'scripts/build.ts',
    'scripts/build/*.ts',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  const files = globSync(inputs).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.map((path) => path.replaceAll('\\', '/')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether what is built is missing, or older than what it is made from. */
export function isStale(target: Target): boolean {
  const made = [
    `${target.build}/site/404.html`,
    `${target.build}/server/main.js`,
    `${target.build}/server/decoder.js`,
    stampOf(target),
  ];
  if (!made.every((file) => existsSync(file))) return true;
  return readFileSync(stampOf(target), 'utf8') !== stampOfInputs(target);
}

/** Written last, so that a build that broke off is stale. */
export function writeStamp(target: Target, stamp: string): void {
  writeFileSync(stampOf(target), stamp);
}
