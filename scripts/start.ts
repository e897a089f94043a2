import { spawnSync } from 'node:child_process';
import { run } from '#server/main.ts';
import { isStale } from './build/stamp.ts';

/** `npm start`: builds the site if it is older than what it is made from, then serves it in this same process. */

if (isStale()) {
  // A process of its own, so that the bundler's memory is gone before the first visitor comes.
  const build = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (build.status !== 0) process.exit(build.status ?? 1);
}
await run();
