import { yieldToEventLoop } from '#server/event-loop.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import type { Item } from './list.ts';

/** How many are written before other requests get their turn; the bench's goal `listStall` sets it. */
const sliceSize = 500;

type Slice = { items: readonly Item[]; json: Buffer };

type Paths = Pick<PhotoLinks, 'pathFor' | 'expiryAt'>;

/** Full slices by their last item, until the paths in them expire. */
type Written = WeakMap<Item, Slice>;

/**
 * Writes a JSON array of registrations, each with the signed path of its photo. Slices that have not changed are not
 * written again, because signing and writing 20,000 would miss the bench's goal `listChanged`.
 */
export function listJson(links: Paths): (items: readonly Item[], now: Date) => Promise<Buffer> {
  let expiry = 0;
  let written: Written = new WeakMap();

  return async (items, now) => {
    if (expiry !== links.expiryAt(now)) written = new WeakMap();
    expiry = links.expiryAt(now);
    // Those of this hour: a list of the hour before may still be on its way when the next one begins.
    const known = written;
    const parts: Buffer[] = [Buffer.from('[')];
    // Counted from the end: new registrations come at the beginning and leave the other slices as they are.
    let end = items.length % sliceSize || sliceSize;
    for (let start = 0; start < items.length; start = end, end += sliceSize) {
      if (start > 0) parts.push(Buffer.from(','));
      parts.push(sliceJson(items.slice(start, end), known, links, now));
      await yieldToEventLoop();
    }
    return Buffer.concat([...parts, Buffer.from(']')]);
  };
}

function sliceJson(items: readonly Item[], written: Written, links: Paths, now: Date): Buffer {
  const last = items.at(-1);
  const known = last && written.get(last);
  if (known?.items.length === items.length && known.items.every((item, at) => item === items[at])) return known.json;
  const json = Buffer.from(items.map((item) => itemJson(item, links, now)).join(','));
  if (last && items.length === sliceSize) written.set(last, { items, json });
  return json;
}

function itemJson({ _id, photoVersion, json }: Item, links: Paths, now: Date): string {
  if (photoVersion === null) return json;
  return `${json.slice(0, -1)},"idPhotoPath":"${links.pathFor(_id, photoVersion, now)}"}`;
}
