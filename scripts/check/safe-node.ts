import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '#scripts/arguments.ts';
import { isAtLeast, safeNode } from '#scripts/doctor/safe-node.ts';

/** `npm run safe-node`: updates scripts/doctor/safe-node.ts from the list of Node's releases. */

type Release = { version: string; date: string; security: boolean };

const usage = 'npm run safe-node   reads the list of Node releases, and updates scripts/doctor/safe-node.ts';
const list = 'https://nodejs.org/dist/index.json';
const file = 'scripts/doctor/safe-node.ts';

if (import.meta.main) {
  readArguments(usage);
  await update().catch((error: Error) => {
    console.error(`Could not update ${file} from ${list} (${error.message}). It still names Node ${safeNode}.`);
    process.exit(1);
  });
}

async function update(): Promise<void> {
  const answer = await fetch(list, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { version, date } = lastFix((await answer.json()) as Release[]);
  const text = readFileSync(file, 'utf8').replace(/from \d{4}-\d\d-\d\d/, `from ${date}`);
  writeFileSync(file, text.replace(/(?<=safeNode = ')[\d.]+/, version));
  console.log(`Node ${version} of ${date} is the oldest safe version.`);
}

/** Returns the newest release of `safeNode`'s major version that fixed a vulnerability. */
export function lastFix(releases: Release[]): Release {
  const [major] = safeNode.split('.');
  const fixes = releases
    .map((release) => ({ ...release, version: release.version.replace('v', '') }))
    .filter(({ version, security }) => security && version.startsWith(`${major}.`));
  return fixes.reduce((newest, release) => (isAtLeast(release.version, newest.version) ? release : newest));
}
