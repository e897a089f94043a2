import { yieldToEventLoop } from '#server/event-loop.ts';
import type { ListedRegistration } from '#server/people/rows.ts';
import type { PhotoLinks } from '#server/photos/links.ts';

/** How many are written before other requests get their turn; the bench's goal `listStall` sets it. */
const sliceSize = 500;

type Rows = readonly ListedRegistration[];
type Slice = { rows: Rows; json: Buffer };

type Paths = Pick<PhotoLinks, 'pathFor' | 'expiryAt'>;

/** Full slices by their last row, until the paths in them expire. */
type Written = WeakMap<ListedRegistration, Slice>;

/**
 * Writes a JSON array of registrations, each with the signed path of its photo. Slices that have not changed are not
 * written again, because signing and writing 20,000 would miss the bench's goal `listChanged`.
 */
export function listJson(links: Paths): (rows: Rows, now: Date) => Promise<Buffer> {
  let expiry = 0;
  let written: Written = new WeakMap();

  return async (rows, now) => {
    if (expiry !== links.expiryAt(now)) written = new WeakMap();
    expiry = links.expiryAt(now);
    // Those of this hour: a list of the hour before may still be on its way when the next one begins.
    const known = written;
    const parts: Buffer[] = [Buffer.from('[')];
    // Counted from the end: new registrations come at the beginning and leave the other slices as they are.
    let end = rows.length % sliceSize || sliceSize;
    for (let start = 0; start < rows.length; start = end, end += sliceSize) {
      if (start > 0) parts.push(Buffer.from(','));
      parts.push(sliceJson(rows.slice(start, end), known, links, now));
      await yieldToEventLoop();
    }
    return Buffer.concat([...parts, Buffer.from(']')]);
  };
}

function sliceJson(rows: Rows, written: Written, links: Paths, now: Date): Buffer {
  const last = rows.at(-1);
  const known = last && written.get(last);
  if (known?.rows.length === rows.length && known.rows.every((row, at) => row === rows[at])) return known.json;
  const json = Buffer.from(rows.map((row) => rowJson(row, links, now)).join(','));
  if (last && rows.length === sliceSize) written.set(last, { rows, json });
  return json;
}

function rowJson({ photoVersion, ...row }: ListedRegistration, links: Paths, now: Date): string {
  if (photoVersion === null) return JSON.stringify(row);
  return JSON.stringify({ ...row, idPhotoPath: links.pathFor(row._id, photoVersion, now) });
}
