import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';

const stampFile = 'build/stamp';
const inputs = [
  '{app,contract,fest}/**/*.*',
  'scripts/build.ts',
  'scripts/build/*.ts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** A hash of everything that the built site is made from. */
export function stampOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(inputs).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files.map((it) => it.replaceAll('\\', '/')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether the built site is missing, or older than what it is made from. */
export function isStale(): boolean {
  if (!existsSync('build/site/404.html') || !existsSync(stampFile)) return true;
  return readFileSync(stampFile, 'utf8') !== stampOfInputs();
}

/** Written last, so that a build that broke off is stale. */
export function writeStamp(stamp: string): void {
  writeFileSync(stampFile, stamp);
}
