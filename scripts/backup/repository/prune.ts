import { StartFault } from '#server/config/config.ts';
import { backupsAmong, isPhotoKey, listOf, nameOfList, timeIn, unpackList } from './names.ts';
import type { Repository } from './repository.ts';

export type Pruned = { backups: number; photos: number };

/** In ms. An incomplete backup older than this must have been killed. */
const longestBackup = 24 * 3_600_000;

/** Deletes backups by age. Deletes photos that no remaining backup uses, unless another backup is still running. */
export async function prune(repository: Repository, now: Date): Promise<Pruned> {
  // List the photos first. A backup writes an empty list before its photos, so `items` has the list of a running backup.
  const photos = (await repository.list('photos')).map(({ key }) => key).filter(isPhotoKey);
  const items = await repository.list('backups');
  const all = backupsAmong(items);
  const times = retainedAt(
    now,
    all.map(({ takenAt }) => takenAt),
  );
  const kept = all.filter(({ takenAt }) => times.has(takenAt));
  const dropped = all.filter(({ takenAt }) => !times.has(takenAt));
  for (const { key } of dropped) await repository.remove(key);

  const wanted = new Set(kept.map(({ name }) => name));
  let isAlone = true;
  for (const { key } of items) {
    const name = nameOfList(key);
    const begun = name && timeIn(name);
    if (!begun || wanted.has(name)) continue;
    const isDropped = dropped.some((backup) => backup.name === name);
    if (isDropped || now.getTime() - begun.getTime() > longestBackup) await repository.remove(key);
    else isAlone = false;
  }
  const removed = isAlone
    ? await removeUnnamed(
        repository,
        photos,
        kept.map(({ name }) => listOf(name)),
      )
    : 0;
  return { backups: dropped.length, photos: removed };
}

/** Deletes photos that no list names. Stops reading lists once it has found every photo. */
async function removeUnnamed(repository: Repository, photos: string[], lists: string[]): Promise<number> {
  const unnamed = new Set(photos);
  for (const list of lists) {
    if (unnamed.size === 0) return 0;
    const named = await repository.read(list);
    if (named === null)
      throw new StartFault([`${list} is missing in ${repository.name}: photos are no longer deleted there.`]);
    for (const photo of unpackList(named)) unnamed.delete(photo);
  }
  const left = [...unnamed];
  for (let from = 0; from < left.length; from += 8)
    await Promise.all(left.slice(from, from + 8).map((photo) => repository.remove(photo)));
  return left.length;
}

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** Keeps all backups of the last day, the last of each day for two weeks, and the last of each week for eight weeks. */
export function retainedAt(now: Date, times: readonly Date[]): Set<Date> {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set<Date>();
  for (const { span, lasting } of [
    { span: 0, lasting: day },
    { span: day, lasting: 14 * day },
    { span: week, lasting: 8 * week },
  ]) {
    const seen = new Set<number>();
    for (const time of newestFirst) {
      const bucket = span === 0 ? time.getTime() : Math.floor(time.getTime() / span);
      if (now.getTime() - time.getTime() >= lasting || (span > 0 && seen.has(bucket))) continue;
      seen.add(bucket);
      kept.add(time);
    }
  }
  return kept;
}
