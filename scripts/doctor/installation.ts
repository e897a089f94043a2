import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { passwordRule } from '#contract/accounts/rules.ts';
import { diskFault } from '#server/config/disk.ts';
import type { Check } from './installation-state.ts';
import { isAtLeast, safeNode } from './safe-node.ts';

export const isNodeRecent: Check = ({ machine: { nodeVersion, platform } }) => {
  if (isAtLeast(nodeVersion, safeNode)) return null;
  const use =
    platform === 'win32'
      ? "and restart the server with: node scripts/start.js (npm start keeps npm's Node)"
      : 'run npm ci with that Node, and restart the server';
  return `This is Node ${nodeVersion}; only Node ${safeNode} or later has all security fixes. Get the newest Node 26 from nodejs.org, ${use}.`;
};

export const isBuilt: Check = ({ machine }) =>
  machine.isStale()
    ? 'The build is missing or older than its sources. Run npm run build, then restart the server.'
    : null;

export const isOfThisFest: Check = ({ machine: { samples, past } }) => {
  const [first] = samples;
  if (first === undefined) return past;
  const left = `Values to correct in fest/: ${samples.length}, first ${first.where} (${first.value}). npm run samples lists them all.`;
  return past === null ? left : `${left} ${past}`;
};

export const isLimited: Check = ({ config: { rateLimit } }) =>
  rateLimit
    ? null
    : 'RATE_LIMIT is off, so anybody may try passwords without limit. Remove the setting: only load tests need it.';

export const isPasswordLong: Check = ({ config: { firstOrganiser } }) =>
  firstOrganiser === null || firstOrganiser.password.length >= passwordRule.min
    ? null
    : `ADMIN_PASSWORD is short: ${passwordRule.sentence}. Change it with npm run organisers -- password ${firstOrganiser.username}, and remove the setting.`;

export const staysThere: Check = ({ config, machine }) => diskFault(config, machine.disks)?.sentence ?? null;

/** In bytes: a stored photo with its thumbnail (docs/hosting.md). */
const photo = 0.2e6;
/** The free space to require, in bytes: with SQLite for 2,000 more photos, with PostgreSQL for temporary uploads. */
const enough = { embedded: 400e6, postgres: 100e6 };

export const hasRoom: Check = ({ config: { dataDir, databaseUrl }, machine }) => {
  const free = machine.freeRoom(dataDir);
  if (free >= (databaseUrl === null ? enough.embedded : enough.postgres)) return null;
  const left = `The disk of DATA_DIR ${dataDir} has ${Math.round(free / 1e6)} MB left`;
  return databaseUrl === null
    ? `${left}: enough for ${Math.floor(free / photo)} more registrations with a photo. Delete files there, such as old backups, or use a larger disk.`
    : `${left}, and uploads pass through it to PostgreSQL. Delete files there, or use a larger disk.`;
};

/** Checks that other users cannot read secrets. Windows has no file modes to check. */
export const isPrivate: Check = ({ config: { dataDir }, machine: { envFile } }) => {
  if (process.platform === 'win32') return null;
  const secrets = ['fest.sqlite', 'fest.sqlite-wal', 'mail', 'uploads'].map((name) => path.join(dataDir, name));
  const open = [envFile, ...secrets].filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
  if (open.length === 0) return null;
  return `Other users of this machine can read passwords or phone numbers in ${open.join(', ')}. Run: chmod go-rwx ${open.map((file) => `'${file}'`).join(' ')}`;
};
