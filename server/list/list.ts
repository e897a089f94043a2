import { newestFirst } from '#contract/admin.ts';
import { readChanged } from '#server/book/changes.ts';
import type { Database } from '#server/database/tables.ts';
import type { Everybody } from '#server/people/everybody.ts';
import type { ListedRegistration } from '#server/people/rows.ts';
import type { PhotoLinks } from '#server/photos/links.ts';

/** The book's number, and until when the photos' paths are good, in Unix seconds: with these all of the list changes. */
export type Version = { number: number; photosUntil: number };

/** Newest first. */
export type List = { rows: readonly ListedRegistration[]; version: Version };

type Changes = List & { complete: boolean };

export type RegistrationList = {
  /** With everything that was committed before the call. The same array for as long as nothing has changed. */
  read(now: Date): Promise<List>;
  /** What is new or different since a version, or everything if that does not tell all, as after a deletion. */
  changesSince(version: Version, now: Date): Promise<Changes>;
};

type Setting = { db: Database; people: Everybody; links: Pick<PhotoLinks, 'expiryAt'> };

export function registrationList({ db, people, links }: Setting): RegistrationList {
  async function read(now: Date): Promise<List> {
    await people.refresh();
    return { rows: people.rows, version: { number: people.number, photosUntil: links.expiryAt(now) } };
  }

  async function changesSince(since: Version, now: Date): Promise<Changes> {
    const photosUntil = links.expiryAt(now);
    const changed = since.photosUntil === photosUntil ? await readChanged(db, since.number) : null;
    await people.refresh();
    const rows = changed?.ids.flatMap((id) => people.byId.get(id)?.row ?? []) ?? [];
    if (changed === null || rows.length < changed.ids.length) return { ...(await read(now)), complete: true };
    return { rows: rows.sort(newestFirst), version: { number: changed.number, photosUntil }, complete: false };
  }

  return { read, changesSince };
}
