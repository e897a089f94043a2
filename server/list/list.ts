import { newestFirst } from '#contract/admin.ts';
import type { Database } from '#server/database/tables.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import { singleFlight } from '#server/single-flight.ts';
import { readCursor } from './changes.ts';
import { type ListedRegistration, listChanges, listRegistrations } from './rows.ts';

/**
 * The list is held in memory and brought up to date before each answer: reading 20,000 rows anew would miss the bench's
 * goals `listUnchanged` and `listChanged` (decision 0012).
 */

/** A registration with its JSON, but for the path of its photo, which changes every hour. */
export type Item = Pick<ListedRegistration, '_id' | 'registrationDate' | 'photoVersion'> & { json: string };

/** A cursor, and until when the photos' paths are good, in Unix seconds: with these all of the list changes. */
export type Version = { cursor: number; photosUntil: number };

/** All registrations, newest first; the same array for as long as nothing has changed. */
type List = { items: readonly Item[]; version: Version };

type Changes = List & { complete: boolean };

export type RegistrationList = {
  /** With everything that was committed before the call. */
  read(now: Date): Promise<List>;
  /** What is new or different since a version, or everything where that does not tell all, as after a deletion. */
  changesSince(version: Version, now: Date): Promise<Changes>;
};

export function registrationList(db: Database, links: Pick<PhotoLinks, 'expiryAt'>): RegistrationList {
  let held: Held | null = null;
  const refresh = singleFlight(async () => {
    held = (held && (await bringUpToDate(db, held))) ?? (await readAll(db));
    return held;
  });

  async function read(now: Date): Promise<List> {
    const { items, cursor } = await refresh();
    return { items, version: { cursor, photosUntil: links.expiryAt(now) } };
  }

  async function changesSince(since: Version, now: Date): Promise<Changes> {
    const photosUntil = links.expiryAt(now);
    if (since.photosUntil === photosUntil) {
      const changes = await listChanges(db, since.cursor);
      if (changes?.deletedIds.length === 0) {
        const { cursor, changed } = changes;
        return { items: changed.map(itemOf), version: { cursor, photosUntil }, complete: false };
      }
    }
    return { ...(await read(now)), complete: true };
  }

  return { read, changesSince };
}

type Held = { items: readonly Item[]; cursor: number };

async function readAll(db: Database): Promise<Held> {
  // The cursor first: what changes while the pages are read is then read again.
  const cursor = await readCursor(db);
  return { cursor, items: (await listRegistrations(db)).map(itemOf) };
}

/** Null where that cannot be told from what is held. */
async function bringUpToDate(db: Database, held: Held): Promise<Held | null> {
  const changes = await listChanges(db, held.cursor);
  if (!changes) return null;
  const { cursor, changed, deletedIds } = changes;
  const items = changed.map(itemOf);
  const replaced = new Set([...deletedIds, ...items.map(({ _id }) => _id)]);
  const before = new Map(held.items.filter(({ _id }) => replaced.has(_id)).map((item) => [item._id, item]));
  const isNew = ({ _id, json, photoVersion }: Item) =>
    before.get(_id)?.json !== json || before.get(_id)?.photoVersion !== photoVersion;
  // PostgreSQL gives a change again as long as an older transaction runs, also one of another database beside this.
  if (!items.some(isNew) && !deletedIds.some((id) => before.has(id))) return { ...held, cursor };
  const kept = held.items.filter(({ _id }) => !replaced.has(_id));
  return { cursor, items: [...kept, ...items].sort(newestFirst) };
}

function itemOf({ photoVersion, ...listed }: ListedRegistration): Item {
  return { _id: listed._id, registrationDate: listed.registrationDate, photoVersion, json: JSON.stringify(listed) };
}
