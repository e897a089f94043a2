import { createHash, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A backup that is kept: `NAME.gz` or `NAME.gz.age`, and `NAME.photos`, which names the photos that it needs. */
export type Kept = { name: string; takenAt: Date; key: string; size: number };

/** The end is chance, so that two that are made in one second do not meet. */
export const nameAt = (now: Date): string =>
  `fest-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(2).toString('hex')}`;

const namePattern = /^fest-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{4}$/;

/** null where it is the name of something else. */
export function timeIn(name: string): Date | null {
  const [, day, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

export const listOf = (name: string): string => `${name}.photos`;

/** The name of the backup whose list this is; null where it is something else. */
export const nameOfList = (key: string): string | null => /^(.*)\.photos$/.exec(key)?.[1] ?? null;

/** The backups among these keys, the newest first. */
export function keptAmong(items: readonly { key: string; size: number }[]): Kept[] {
  const found = items.flatMap(({ key, size }) => {
    const name = key.replace(/\.gz(\.age)?$/, '');
    const takenAt = name === key ? null : timeIn(name);
    return takenAt === null ? [] : [{ name, takenAt, key, size }];
  });
  return found.sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Another key makes other photos, as they cannot be read with the one before. */
export function photoKey(sha256: string, recipient: string | null): string {
  const name = createHash('sha256')
    .update(`${recipient ?? ''}:${sha256}`)
    .digest('hex')
    .slice(0, 32);
  return `photos/${name}.jpg${recipient === null ? '' : '.age'}`;
}

export const isPhotoKey = (key: string): boolean => /^photos\/[0-9a-f]{32}\.jpg(\.age)?$/.test(key);

/** A list of photos is not encrypted, as whoever thins has no secret key; it names nobody. */
export const packList = (photos: Iterable<string>): Buffer => gzipSync([...photos].join('\n'));
export const unpackList = (list: Buffer): string[] =>
  list.length === 0 ? [] : gunzipSync(list).toString().split('\n');
