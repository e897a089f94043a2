import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { diskFault } from '#server/disk.ts';
import type { Check } from './subject.ts';

export const staysThere: Check = ({ config, machine }) => diskFault(config, machine.disks)?.sentence ?? null;

/** In bytes. A photo, as it is stored with its thumbnail (docs/running.md). */
const photo = 0.2e6;
/** For 2,000 more photos; on PostgreSQL for those of a rush, which pass through. */
const enough = { embedded: 400e6, postgres: 100e6 };

export const hasRoom: Check = ({ config: { dataDir, databaseUrl }, machine }) => {
  const free = machine.freeRoom(dataDir);
  if (free >= (databaseUrl === null ? enough.embedded : enough.postgres)) return null;
  const left = `The disk of DATA_DIR ${dataDir} has ${Math.round(free / 1e6)} MB left`;
  return databaseUrl === null
    ? `${left}, which is room for ${Math.floor(free / photo)} more registrations with a photo. Delete what is not needed there, such as old backups, or take a larger disk.`
    : `${left}, through which photos pass before PostgreSQL has them. Delete what is not needed there, or take a larger disk.`;
};

/** Modes mean nothing on Windows. */
export const isPrivate: Check = ({ config: { dataDir }, machine: { envFile } }) => {
  if (process.platform === 'win32') return null;
  const secrets = ['fest.sqlite', 'fest.sqlite-wal', 'mail', 'uploads'].map((name) => path.join(dataDir, name));
  const open = [envFile, ...secrets].filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
  if (open.length === 0) return null;
  return `Others on this machine may read ${open.join(', ')}, with passwords or phone numbers in it: chmod go-rwx ${open.map((file) => `'${file}'`).join(' ')}`;
};
