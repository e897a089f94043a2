import * as z from 'zod/mini';
import { yieldToMain } from '#app/yield-to-main.ts';
import { isWaitingId, waitingId } from '#contract/book/desk-entry.ts';
import type { Pack, PackedPerson } from '#contract/desk/pack.ts';
import { type HeldPerson, holdPerson } from '#contract/people/person.ts';
import { foundOf } from '#programme/card.ts';
import type { ask as askServer } from '../ask.ts';

/** People between which the page can draw: a slow phone takes a second for twenty thousand. */
export const atOnce = 250;

/** In ms: everybody at once over a slow network. */
const patience = 60_000;

/** Each person by a schema would hold the page up for as long as it takes to read twenty thousand. */
const packShape = z.custom<Pack>((value) => {
  const { fest, cursor, people, deletedIds } = (value ?? {}) as Partial<Pack>;
  return typeof fest === 'string' && typeof cursor === 'string' && Array.isArray(people) && Array.isArray(deletedIds);
});

/** Everybody as the server said, in this tab's memory. Entries are only added, so what is known of a person is the union. */
export function holdPack(onChange: () => void) {
  const people = new Map<string, PackedPerson>();
  const held = new Map<string, HeldPerson>();
  const realIds = new Map<string, string>();
  /** What else the server said while it was asked for changes. */
  const heard = new Map<string, PackedPerson>();
  const pack = {
    people: people as ReadonlyMap<string, PackedPerson>,
    /** As the search compares them. */
    held: held as ReadonlyMap<string, HeldPerson>,
    /** What it is of, and what to ask with next. */
    head: null as Pick<Pack, 'fest' | 'cursor'> | null,
    /** False once there was no room to keep it. */
    hasRoom: true,
    /** The id that a walk-in has now. */
    realId: (id: string): string => (isWaitingId(id) ? (realIds.get(id) ?? id) : id),
    ...{ merge, remove, follow, drop },
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

  /** Brings it to what the server has. Gives whether anything changed; throws a Problem. */
  async function follow(ask: typeof askServer): Promise<boolean> {
    heard.clear();
    const query = pack.head ? { since: pack.head.cursor } : {};
    const { fest, cursor, isWhole, people: told, deletedIds } = await ask(packShape, 'pack', { query, patience });
    for (const [index, person] of told.entries()) {
      if (index % atOnce === atOnce - 1) await yieldToMain();
      if (isWhole) put(united(heard.get(person.id), person));
      else merge(person);
    }
    const all = new Set(told.map(({ id }) => id));
    const gone = isWhole ? [...people.keys()].filter((id) => !all.has(id) && !heard.has(id)) : deletedIds;
    gone.forEach(remove);
    pack.head = { fest, cursor };
    return isWhole || told.length > 0 || gone.length > 0;
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
  return { ...newer, codeHash: newer.codeHash || known.codeHash, entries: [...entries.values()] };
};

export const heldFrom = (person: PackedPerson): HeldPerson =>
  holdPerson({ ...foundOf(person, person), contact: person.contactEnd });
