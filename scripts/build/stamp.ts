import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { target } from './target.ts';

const stampFile = `${target.build}/stamp`;
const inputs = [
  '{app,contract,programme,server}/**/*.*',
  `${target.fest}/**/*.*`,
  'scripts/build.ts',
  'scripts/build/*.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** A hash of everything that the site and the server are built from. */
export function stampOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.map((it) => it.replaceAll('\\', '/')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether what is built is missing, or older than what it is made from. */
export function isStale(): boolean {
  const made = [`${target.build}/site/404.html`, `${target.build}/server/main.js`, stampFile];
  if (!made.every((it) => existsSync(it))) return true;
  return readFileSync(stampFile, 'utf8') !== stampOfInputs();
}

/** Written last, so that a build that broke off is stale. */
export function writeStamp(stamp: string): void {
  writeFileSync(stampFile, stamp);
}
