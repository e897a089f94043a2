import type { FoundPerson } from '#contract/desk/desk.ts';
import { alikeTo } from '#contract/people/alike.ts';
import { endOf } from '#contract/people/person.ts';
import { cardOf } from '#programme/card.ts';
import { rootOf } from '#server/book/merges.ts';
import { readBook } from '#server/book/person.ts';
import type { Database } from '#server/database/tables.ts';
import type { PhotoLinks } from '#server/photos/links.ts';
import { readApart } from './apart.ts';
import type { Everybody } from './everybody.ts';

type Setting = { links: Pick<PhotoLinks, 'deskPathFor'>; people: Pick<Everybody, 'byId' | 'refresh'> };

/** Returns null for an unknown id. Never call this in a transaction: `refresh` would wait for that transaction. */
export async function readCard(db: Database, given: string, now: Date, { links, people }: Setting) {
  await people.refresh();
  const id = await rootOf(db, given);
  const held = people.byId.get(id);
  if (!held) return null;
  const { name, college, contact, photoVersion } = held.row;
  const isApart = await readApart(db);
  const others = [...people.byId.values()].filter((other) => !isApart(id, other.id));
  return cardOf({ id, name, college, contactEnd: endOf(contact ?? '') }, await readBook(db, id), {
    idPhotoPath: photoVersion === null ? null : links.deskPathFor(id, photoVersion, now),
    alike: foundPeople(people, alikeTo(held, others)),
  });
}

export const foundPeople = (people: Pick<Everybody, 'byId'>, ids: readonly string[]): FoundPerson[] =>
  ids.flatMap((id) => {
    const row = people.byId.get(id)?.row;
    if (!row) return [];
    const { name, college, selectedEvents, isPresent, presentAt = [] } = row;
    return { id, name, college, contactEnd: endOf(row.contact ?? ''), selectedEvents, isPresent, presentAt };
  });
