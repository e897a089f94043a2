import { yieldToEventLoop } from '#server/event-loop.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import type { Item } from './list.ts';

/** How many are written at once, so that no list of a large fest holds the process for long. */
const sliceSize = 500;

type Slice = { items: readonly Item[]; json: Buffer };

/** Writes items of the list as JSON, piece by piece, each with the signed path of its photo. */
export function listJson(links: PhotoLinks) {
  /** Full slices by their last item, for as long as the paths in them are given out. */
  const written = { expiry: 0, slices: new WeakMap<Item, Slice>() };

  const jsonOf = (item: Item, now: Date): string =>
    item.hasPhoto ? `${item.json.slice(0, -1)},"idPhotoPath":"${links.pathFor(item._id, now)}"}` : item.json;

  /** Written once, because from one list to the next few slices have changed and writing takes longest. */
  function sliceJson(items: readonly Item[], now: Date): Buffer {
    const last = items.at(-1);
    const known = last && written.slices.get(last);
    if (known?.items.length === items.length && known.items.every((it, at) => it === items[at])) return known.json;
    const json = Buffer.from(items.map((it) => jsonOf(it, now)).join(','));
    if (last && items.length === sliceSize) written.slices.set(last, { items, json });
    return json;
  }

  async function* array(items: readonly Item[], now: Date): AsyncGenerator<Buffer> {
    const expiry = links.expiryAt(now);
    if (written.expiry !== expiry) Object.assign(written, { expiry, slices: new WeakMap<Item, Slice>() });
    yield Buffer.from('[');
    // Counted from the end: what is new comes at the beginning and leaves the other slices as they are.
    let end = items.length % sliceSize || sliceSize;
    for (let start = 0; start < items.length; start = end, end += sliceSize) {
      if (start > 0) yield Buffer.from(',');
      yield sliceJson(items.slice(start, end), now);
      await yieldToEventLoop();
    }
    yield Buffer.from(']');
  }

  /** An object of small fields, and the items under the last name. */
  async function* object(fields: object, name: string, items: readonly Item[], now: Date): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"${name}":`);
    yield* array(items, now);
    yield Buffer.from('}');
  }

  return { array, object };
}
