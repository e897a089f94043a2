import { StartFault } from '#server/config/config.ts';
import { isPhotoKey, keptAmong, listOf, nameOfList, timeIn, unpackList } from './names.ts';
import type { Place } from './place.ts';
import { keptAt } from './thinning.ts';

export type Thinned = { backups: number; photos: number };

/** In ms: who has begun as long ago and is not done was killed. */
const longestBackup = 24 * 3_600_000;

/** Deletes the backups that their age does not keep, and the photos that no kept one names. To be called after a whole backup. */
export async function thin(place: Place, now: Date): Promise<Thinned> {
  // Before the lists: whoever wrote one of these has a list by then.
  const photos = (await place.list('photos')).map(({ key }) => key).filter(isPhotoKey);
  const items = await place.list('backups');
  const all = keptAmong(items);
  const times = keptAt(
    now,
    all.map(({ takenAt }) => takenAt),
  );
  const [kept, dropped] = [
    all.filter(({ takenAt }) => times.has(takenAt)),
    all.filter(({ takenAt }) => !times.has(takenAt)),
  ];
  for (const { key } of dropped) await place.remove(key);

  const wanted = new Set(kept.map(({ name }) => name));
  let isAlone = true;
  for (const { key } of items) {
    const name = nameOfList(key);
    const begun = name && timeIn(name);
    if (!begun || wanted.has(name)) continue;
    const isDropped = dropped.some((backup) => backup.name === name);
    if (isDropped || now.getTime() - begun.getTime() > longestBackup) await place.remove(key);
    else isAlone = false;
  }
  const removed = isAlone
    ? await removeUnnamed(
        place,
        photos,
        kept.map(({ name }) => listOf(name)),
      )
    : 0;
  return { backups: dropped.length, photos: removed };
}

/** Reads no more lists than it takes to find that all photos are named. */
async function removeUnnamed(place: Place, photos: string[], lists: string[]): Promise<number> {
  const unnamed = new Set(photos);
  for (const list of lists) {
    if (unnamed.size === 0) return 0;
    const named = await place.read(list);
    if (named === null)
      throw new StartFault([`${list} is gone from ${place.name}: no photo is deleted there any more.`]);
    for (const photo of unpackList(named)) unnamed.delete(photo);
  }
  const left = [...unnamed];
  for (let from = 0; from < left.length; from += 8)
    await Promise.all(left.slice(from, from + 8).map((photo) => place.remove(photo)));
  return left.length;
}
