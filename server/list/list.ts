import { newestFirst } from '#contract/admin.ts';
import { readChanged } from '#server/book/number.ts';
import type { Database } from '#server/database/tables.ts';
import type { Everybody } from '#server/people/everybody.ts';
import type { ListedRegistration } from '#server/people/rows.ts';
import type { PhotoLinks } from '#server/photos/links.ts';

/** `photosUntil`: when the links to the photos expire, in Unix seconds. */
export type Version = { number: number; photosUntil: number };

export type List = { rows: readonly ListedRegistration[]; version: Version };

export type RegistrationList = ReturnType<typeof registrationList>;

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
