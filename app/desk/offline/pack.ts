import type { IDBPTransaction } from 'idb';
import type { Pack, PackedPerson } from '#contract/pack.ts';
import type { HeldPerson } from '#contract/people/person.ts';
import { type Database, type Head, readFact, type Tables } from './database.ts';
import { cardOf, heldFrom } from './packed-person.ts';
import { type Sealed, seal, unseal } from './seal.ts';
import type { Tabs } from './tabs.ts';

/** So many sealed parts: a change of one person seals a 64th anew. */
const partCount = 64;
const partOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % partCount || 0;

/**
 * The participants as the server said they are, in this tab's memory and sealed in the database. Other tabs write there too, so
 * each write begins by reading what they wrote.
 */
export function holdPack(database: Database, tabs: Tabs, onTake: (person: PackedPerson) => void) {
  const people = new Map<string, PackedPerson>();
  const held = new Map<string, HeldPerson>();
  let head: Head | null = null;

  const alone = <Result>(work: () => Promise<Result>) => tabs.alone('pack', work);
  const keyOf = async () => readFact(await database(), 'packKey');

  function drop(ids: Iterable<string>): void {
    for (const id of ids) {
      people.delete(id);
      held.delete(id);
    }
  }
  function take(person: PackedPerson): void {
    people.set(person.id, person);
    held.set(person.id, heldFrom(cardOf(person)));
    onTake(person);
  }
  const idsIn = (parts: ReadonlySet<number>) => [...people.keys()].filter((id) => parts.has(partOf(id)));

  /** Reads the parts that another tab wrote, or all at the beginning. What cannot be read is let go of. */
  async function read(): Promise<void> {
    const db = await database();
    const [stored, key] = [await readFact(db, 'head'), await keyOf()];
    if (!stored || !key) {
      drop([...people.keys()]);
      head = null;
      return;
    }
    const known = head?.fest === stored.fest ? head.stamps : [];
    const changed = stored.stamps.flatMap((stamp, part) => (stamp === known[part] ? [] : [part]));
    for (const part of changed) {
      const sealed = await db.get('parts', part);
      const persons = sealed ? await unseal<PackedPerson[]>(key, sealed, `part ${part}`).catch(() => null) : [];
      if (persons === null) return forget();
      drop(idsIn(new Set([part])));
      for (const person of persons) take(person);
    }
    head = stored;
  }

  async function forget(): Promise<void> {
    const db = await database();
    const tx = db.transaction(['facts', 'parts'], 'readwrite');
    await Promise.all([tx.objectStore('facts').delete('head'), tx.objectStore('parts').clear(), tx.done]);
    drop([...people.keys()]);
    head = null;
  }

  /** Sealed before a transaction begins: that ends while anything else is waited for. */
  async function sealParts(parts: ReadonlySet<number>, next: ReadonlyMap<string, PackedPerson>) {
    const key = await keyOf();
    if (!key) throw new Error('There is no key to seal the pack with');
    const groups = new Map([...parts].map((part) => [part, [] as PackedPerson[]]));
    for (const person of next.values()) groups.get(partOf(person.id))?.push(person);
    const sealed: [number, Sealed][] = [];
    for (const [part, persons] of groups) sealed.push([part, await seal(key, persons, `part ${part}`)]);
    return sealed;
  }

  const stamped = (stamps: readonly number[], parts: ReadonlySet<number>) =>
    Array.from({ length: partCount }, (_, part) => (stamps[part] ?? 0) + (parts.has(part) ? 1 : 0));

  return {
    people,
    held,
    get head() {
      return head;
    },
    /** Takes in what other tabs wrote. */
    look: () => alone(read),
    /** Ends what this phone may read: its keys, who acted here, and the pack. */
    wipe: () =>
      alone(async () => {
        const tx = (await database()).transaction(['facts', 'parts'], 'readwrite');
        const facts = ['packKey', 'queueKey', 'session', 'head'] as const;
        await Promise.all([
          ...facts.map((fact) => tx.objectStore('facts').delete(fact)),
          tx.objectStore('parts').clear(),
          tx.done,
        ]);
        drop([...people.keys()]);
        head = null;
      }),

    /**
     * Takes in what the server answered to `asked`, the head that was known then; true where there is more to ask. What was
     * written meanwhile is newer than the answer: it stays, and is asked for once more.
     */
    async takeIn(changes: Pack, asked: Head | null): Promise<boolean> {
      return alone(async () => {
        await read();
        if (!changes.isWhole && (head?.fest !== changes.fest || head.cursor !== asked?.cursor)) {
          if (head !== null && head.fest !== changes.fest) await forget();
          return true;
        }
        const newer = new Set<number>();
        if (!changes.isWhole)
          for (const [part, stamp] of (head?.stamps ?? []).entries())
            if (stamp !== asked?.stamps[part]) newer.add(part);
        const isTaken = (id: string) => !newer.has(partOf(id));
        const rows = changes.people.filter(({ id }) => isTaken(id));
        const gone = changes.deletedIds.filter(isTaken);
        const isLate = newer.size > 0 && rows.length + gone.length < changes.people.length + changes.deletedIds.length;

        const next = changes.isWhole ? new Map<string, PackedPerson>() : new Map(people);
        for (const id of gone) next.delete(id);
        for (const person of rows) next.set(person.id, person);
        const parts = new Set(
          changes.isWhole ? Array(partCount).keys() : [...rows.map(({ id }) => id), ...gone].map(partOf),
        );
        const sealed = await sealParts(parts, next);
        const cursor = isLate ? (asked?.cursor ?? changes.cursor) : changes.cursor;
        const written = { fest: changes.fest, cursor, stamps: stamped(head?.stamps ?? [], parts) };

        const tx = (await database()).transaction(['facts', 'parts'], 'readwrite');
        await Promise.all([
          ...sealed.map(([part, content]) => tx.objectStore('parts').put(content, part)),
          tx.objectStore('facts').put(written, 'head'),
          tx.done,
        ]);
        if (changes.isWhole) drop([...people.keys()]);
        drop(gone);
        for (const person of rows) take(person);
        head = written;
        tabs.tell('pack');
        return isLate;
      });
    },

    /** Puts a person as the server just answered into the pack, where there is one, and does `also` in the same transaction. */
    async settle(person: PackedPerson | null, also: (tx: SettleTransaction) => Promise<unknown>[]): Promise<void> {
      await alone(async () => {
        await read();
        const written = person !== null && head !== null ? head : null;
        const parts = new Set(person && written ? [partOf(person.id)] : []);
        const sealed = person && written ? await sealParts(parts, new Map(people).set(person.id, person)) : [];
        const next = written && { ...written, stamps: stamped(written.stamps, parts) };
        const write = async (withPack: boolean) => {
          const tx = (await database()).transaction(['facts', 'parts', 'queue', 'told', 'ids'], 'readwrite');
          const packed = withPack && next ? [tx.objectStore('facts').put(next, 'head')] : [];
          const put = withPack ? sealed.map(([part, content]) => tx.objectStore('parts').put(content, part)) : [];
          await Promise.all([...also(tx), ...packed, ...put, tx.done]);
        };
        try {
          await write(true);
        } catch {
          // A full storage has room for less. The person comes with the next changes.
          return write(false);
        }
        if (next && person) {
          head = next;
          take(person);
          tabs.tell('pack');
        }
      });
    },
  };
}

export type HeldPack = ReturnType<typeof holdPack>;

export type SettleTransaction = IDBPTransaction<Tables, ('facts' | 'parts' | 'queue' | 'told' | 'ids')[], 'readwrite'>;
