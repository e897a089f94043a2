import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { StartFault } from '#server/config/config.ts';

/** A backup in the repository: `NAME.gz` or `NAME.gz.age`, and `NAME.photos`, which lists its photos. */
export type StoredBackup = { name: string; takenAt: Date; key: string; size: number };

/** Names a new backup. The name ends with random digits, because two backups may start in the same second. */
export const nameAt = (now: Date): string =>
  `fest-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(2).toString('hex')}`;

const namePattern = /^fest-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{4}$/;

/** Reads the time from a backup's name. Returns null for any other name. */
export function timeIn(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

export const listOf = (name: string): string => `${name}.photos`;

/** Returns the name of the backup that this list belongs to, or null if the key is not a list. */
export const nameOfList = (key: string): string | null => /^(.*)\.photos$/.exec(key)?.[1] ?? null;

/** Lists the keys that are backups, newest first. */
export function backupsAmong(items: readonly { key: string; size: number }[]): StoredBackup[] {
  const found = items.flatMap(({ key, size }) => {
    const name = key.replace(/\.gz(\.age)?$/, '');
    const takenAt = name === key ? null : timeIn(name);
    return takenAt === null ? [] : [{ name, takenAt, key, size }];
  });
  return found.sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Names a photo after its content and the age key, because a new key cannot decrypt a photo of an old key. */
export function photoKey(sha256: string, recipient: string | null): string {
  const name = createHash('sha256')
    .update(`${recipient ?? ''}:${sha256}`)
    .digest('hex')
    .slice(0, 32);
  return `photos/${name}.jpg${recipient === null ? '' : '.age'}`;
}

export const isPhotoKey = (key: string): boolean => /^photos\/[0-9a-f]{32}\.jpg(\.age)?$/.test(key);

const megabyte = 2 ** 20;

/** In MB: the largest file to read into memory. The limit matters if other people can write to the repository. */
export const largestOf = (key: string): number => (key.startsWith('photos/') ? 16 : 256);

/** @throws {StartFault} if the file is larger than `megabytes`. */
export function assertSize(what: string, bytes: number, megabytes: number): void {
  if (bytes > megabytes * megabyte) throw new StartFault([`${what} is larger than ${megabytes} MB.`]);
}

/** Lists of photos are not encrypted, because prune() has no secret key. The lists name no people. */
export const packList = (photos: Iterable<string>): Buffer => gzipSync([...photos].join('\n'));
export const unpackList = (list: Buffer): string[] =>
  list.length === 0
    ? []
    : gunzipSync(list, { maxOutputLength: 64 * megabyte })
        .toString()
        .split('\n');
