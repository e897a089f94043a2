import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { newestFirst } from '#contract/admin.ts';
import { readChanged } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import type { Everybody } from '#server/people/everybody.ts';
import type { ListedRegistration } from '#server/people/rows.ts';
import type { PhotoLinks } from '#server/photos/links.ts';

/** `photosUntil`: when the links to the photos expire, in Unix seconds. */
export type Version = { number: number; photosUntil: number };

export type List = { rows: readonly ListedRegistration[]; version: Version };

type Setting = { db: Database; people: Everybody; links: Pick<PhotoLinks, 'expiryAt'> };

export function registrationList({ db, people, links }: Setting) {
  async function read(now: Date): Promise<List> {
    await people.refresh();
    return { rows: people.rows, version: { number: people.number, photosUntil: links.expiryAt(now) } };
  }

  /** Returns all rows if the changes are unknown, for example after a deletion. */
  async function changesSince(since: Version, now: Date): Promise<List & { complete: boolean }> {
    const photosUntil = links.expiryAt(now);
    const changed = since.photosUntil === photosUntil ? await readChanged(db, since.number) : null;
    await people.refresh();
    const rows = changed?.ids.flatMap((id) => people.byId.get(id)?.row ?? []) ?? [];
    if (changed === null || rows.length < changed.ids.length) return { ...(await read(now)), complete: true };
    return { rows: rows.sort(newestFirst), version: { number: changed.number, photosUntil }, complete: false };
  }

  return { read, changesSince };
}

/** How many rows are written before other requests get a turn (bench goal `listStall`). */
const sliceSize = 500;

/** Writes a JSON array with signed links to the photos. Keeps the text of each row, because signing is slow. */
export function listJson(links: Pick<PhotoLinks, 'pathFor' | 'expiryAt'>) {
  let expiry = 0;
  let written = new WeakMap<ListedRegistration, string>();

  return async (rows: readonly ListedRegistration[], now: Date): Promise<Buffer> => {
    if (expiry !== links.expiryAt(now)) written = new WeakMap();
    expiry = links.expiryAt(now);
    // If links expire while a list is written, this list must not get texts with newer links.
    const known = written;
    const textOf = (row: ListedRegistration) => {
      const text = known.get(row) ?? rowText(row, now);
      known.set(row, text);
      return text;
    };
    const parts = [Buffer.from('[')];
    for (let start = 0; start < rows.length; start += sliceSize) {
      const slice = rows.slice(start, start + sliceSize).map(textOf);
      parts.push(Buffer.from((start > 0 ? ',' : '') + slice.join()));
      await yieldToEventLoop();
    }
    return Buffer.concat([...parts, Buffer.from(']')]);
  };

  function rowText({ photoVersion, photoFault, isSuspect, formerly, ...row }: ListedRegistration, now: Date): string {
    if (photoVersion === null) return JSON.stringify(row);
    return JSON.stringify({ ...row, idPhotoPath: links.pathFor(row._id, photoVersion, now) });
  }
}
