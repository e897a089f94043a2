import { setImmediate as otherWork } from 'node:timers/promises';
import type { Item } from './list.ts';
import type { PhotoLinks } from './photo-links.ts';

/** How many are written at once, so that no list of a large fest holds the process for long. */
const sliceSize = 500;

/** Writes items of the list as JSON, piece by piece, each with the signed path of its photo. */
export function listJson(links: PhotoLinks) {
  const paths = { expiry: 0, byItem: new WeakMap<Item, string>() };

  /** Signed once in the time that a path is given out, because signing thousands takes longer than sending them. */
  function pathOf(item: Item, now: Date): string {
    const expiry = links.expiryAt(now);
    if (paths.expiry !== expiry) Object.assign(paths, { expiry, byItem: new WeakMap<Item, string>() });
    const known = paths.byItem.get(item);
    if (known !== undefined) return known;
    const path = links.pathFor(item._id, now);
    paths.byItem.set(item, path);
    return path;
  }

  const jsonOf = (item: Item, now: Date): string =>
    item.hasPhoto ? `${item.json.slice(0, -1)},"idPhotoPath":"${pathOf(item, now)}"}` : item.json;

  async function* array(items: readonly Item[], now: Date): AsyncGenerator<string> {
    for (let start = 0; start < items.length; start += sliceSize) {
      const slice = items.slice(start, start + sliceSize);
      yield `${start === 0 ? '[' : ','}${slice.map((it) => jsonOf(it, now)).join(',')}`;
      await otherWork();
    }
    yield items.length === 0 ? '[]' : ']';
  }

  /** An object of small fields, and the items under the last name. */
  async function* object(fields: object, name: string, items: readonly Item[], now: Date): AsyncGenerator<string> {
    yield `${JSON.stringify(fields).slice(0, -1)},"${name}":`;
    yield* array(items, now);
    yield '}';
  }

  return { array, object };
}
