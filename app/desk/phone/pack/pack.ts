import * as z from 'zod/mini';
import { yieldToMain } from '#app/yield-to-main.ts';
import { isWaitingId, waitingId } from '#contract/book/desk-entry.ts';
import type { Pack, PackedPerson } from '#contract/desk/pack.ts';
import { type HeldPerson, holdPerson } from '#contract/people/person.ts';
import { foundOf } from '#programme/card.ts';
import type { Connection } from '../connection.ts';

/** The size of a batch. The page can draw after each batch: a slow phone needs a second to read 20,000 people. */
export const atOnce = 250;

/** In ms. The first pack contains everybody, and the network may be slow. */
const patience = 60_000;

/** Does not check each person, because checking 20,000 would block the page for a second. */
const packShape = z.custom<Pack>((value) => {
  const { fest, cursor, people, deletedIds } = (value ?? {}) as Partial<Pack>;
  return typeof fest === 'string' && typeof cursor === 'string' && Array.isArray(people) && Array.isArray(deletedIds);
});

/** Holds all participants in memory. Merges two versions of a person, so that no entry is lost. */
export function holdPack(onChange: () => void) {
  const people = new Map<string, PackedPerson>();
  const held = new Map<string, HeldPerson>();
  const realIds = new Map<string, string>();
  /** People merged since the last fetch began. Their entries may be newer than the fetched pack. */
  const heard = new Map<string, PackedPerson>();
  const pack = {
    people: people as ReadonlyMap<string, PackedPerson>,
    held: held as ReadonlyMap<string, HeldPerson>,
    head: null as Pick<Pack, 'fest' | 'cursor'> | null,
    /** False if the phone had no space to save the pack. */
    hasRoom: true,
    realId: (id: string): string => (isWaitingId(id) ? (realIds.get(id) ?? id) : id),
    merge,
    remove,
    follow,
    drop,
  };

  function merge(person: PackedPerson): void {
    heard.set(person.id, united(heard.get(person.id), person));
    put(united(people.get(person.id), person));
  }

  function put(person: PackedPerson): void {
    people.set(person.id, person);
    held.set(person.id, heldFrom(person));
    for (const { kind, key } of person.entries) if (kind === 'walk-in') realIds.set(waitingId(key), person.id);
  }

  function remove(id: string): void {
    people.delete(id);
    held.delete(id);
  }

  /** Returns whether it fetched any changes. Organisers see `waiting`, the queue's length. @throws {CallError} */
  async function follow(ask: Connection['ask'], waiting: number): Promise<boolean> {
    heard.clear();
    const query = { waiting: `${waiting}`, ...(pack.head && { since: pack.head.cursor }) };
    const { fest, cursor, isWhole, people: packed, deletedIds } = await ask(packShape, 'pack', { query, patience });
    for (const [index, person] of packed.entries()) {
      if (index % atOnce === atOnce - 1) await yieldToMain();
      if (isWhole) put(united(heard.get(person.id), person));
      else merge(person);
    }
    const all = new Set(packed.map(({ id }) => id));
    const gone = isWhole ? [...people.keys()].filter((id) => !all.has(id) && !heard.has(id)) : deletedIds;
    gone.forEach(remove);
    pack.head = { fest, cursor };
    return isWhole || packed.length > 0 || gone.length > 0;
  }

  function drop(): void {
    [...people.keys()].forEach(remove);
    pack.head = null;
    pack.hasRoom = false;
    onChange();
  }

  return pack;
}

export type HeldPack = ReturnType<typeof holdPack>;

const united = (known: PackedPerson | undefined, newer: PackedPerson): PackedPerson => {
  if (!known) return newer;
  const entries = new Map([...known.entries, ...newer.entries].map((entry) => [entry.key, entry]));
  // A card from the server has no codes, so keep the known codes.
  const { codeHash, mergedCodes } = newer.codeHash ? newer : known;
  return { ...newer, codeHash, ...(mergedCodes && { mergedCodes }), entries: [...entries.values()] };
};

export const heldFrom = (person: PackedPerson): HeldPerson =>
  holdPerson({ ...foundOf(person, person), contact: person.contactEnd });
