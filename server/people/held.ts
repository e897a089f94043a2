import { type HeldPerson, holdPerson } from '#contract/people/person.ts';
import type { Database } from '#server/database/tables.ts';
import { yieldToEventLoop } from '#server/event-loop.ts';
import { readCursor } from '#server/list/changes.ts';
import { type ListedRegistration, listChanges, listRegistrations } from '#server/list/rows.ts';
import { singleFlight } from '#server/single-flight.ts';

/** All participants in memory, because databases compare texts each in their own way, and more slowly. */
export type HeldPeople = {
  /** By their ids, as they were at the last `refresh`; nobody before the first. */
  readonly byId: ReadonlyMap<string, HeldPerson>;
  /** Takes in everything that was committed before the call. Not inside a transaction: it would wait for its end. */
  refresh(): Promise<void>;
};

export function holdPeople(db: Database): HeldPeople {
  let byId = new Map<string, HeldPerson>();
  let cursor: number | null = null;

  async function readAll(): Promise<void> {
    // The cursor first: what changes while the pages are read is then read again.
    const next = await readCursor(db);
    byId = await hold(new Map(), await listRegistrations(db));
    cursor = next;
  }

  return {
    get byId() {
      return byId;
    },
    refresh: singleFlight(async () => {
      const changes = cursor === null ? null : await listChanges(db, cursor);
      if (changes === null) return readAll();
      for (const id of changes.deletedIds) byId.delete(id);
      await hold(byId, changes.changed);
      cursor = changes.cursor;
    }),
  };
}

/** How many are folded before other requests get their turn; the bench's goal `deskSearchStall` sets it. */
const sliceSize = 500;

async function hold(people: Map<string, HeldPerson>, registrations: readonly ListedRegistration[]) {
  for (const [index, listed] of registrations.entries()) {
    people.set(listed._id, holdPerson({ ...listed, id: listed._id, contact: listed.contact ?? '' }));
    if (index % sliceSize === sliceSize - 1) await yieldToEventLoop();
  }
  return people;
}
