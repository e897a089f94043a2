import { yieldToMain } from '#app/yield-to-main.ts';
import type { Pack, PackedPerson } from '#contract/pack.ts';
import type { HeldPerson } from '#contract/people/person.ts';
import type { Database, Head } from '../storage/database.ts';
import { inTurn } from '../storage/tabs.ts';
import { cardOf, heldFrom } from './packed-person.ts';
import { type Parts, partCount, partOf, sealedParts, type Transaction } from './parts.ts';

type Follower = {
  /** The pack has somebody anew. */
  onTake(person: PackedPerson): void;
  /** Other tabs have something to read. */
  onWritten(): void;
};

/**
 * The participants as the server said they are, in this tab's memory and sealed in the database. Other tabs write there too, so
 * each write begins by reading what they wrote, and is done again where one of them was quicker.
 */
export function holdPack(database: Database, { onTake, onWritten }: Follower) {
  const stored = sealedParts(database);
  const alone = inTurn();
  const parts = Array.from({ length: partCount }, () => new Map<string, PackedPerson>());
  const held = new Map<string, HeldPerson>();
  let head: Head | null = null;

  const get = (id: string) => parts[partOf(id)]?.get(id);

  function take(person: PackedPerson): void {
    parts[partOf(person.id)]?.set(person.id, person);
    held.set(person.id, heldFrom(cardOf(person)));
    onTake(person);
  }
  function replacePart(part: number, people: readonly PackedPerson[]): void {
    for (const id of parts[part]?.keys() ?? []) held.delete(id);
    parts[part]?.clear();
    for (const person of people) take(person);
  }
  /** Twenty thousand in one go would hold a slow phone up for a second. */
  async function replaceParts(changed: Parts): Promise<void> {
    for (const [part, people] of changed) {
      replacePart(part, people);
      if (people.length > 0) await yieldToMain();
    }
  }
  function drop(): void {
    for (const part of parts) part.clear();
    held.clear();
    head = null;
  }

  async function forget(...facts: Parameters<typeof stored.forget>): Promise<void> {
    drop();
    await stored.forget(...facts);
  }

  /** Reads what another tab wrote, or all at the beginning. */
  async function read(): Promise<void> {
    const found = await stored.read(head);
    if (found === null || found.head.fest !== head?.fest) drop();
    if (found === null) return;
    await replaceParts(found.parts);
    head = found.head;
  }

  return {
    get,
    held,
    get head() {
      return head;
    },
    get size() {
      return held.size;
    },
    people: () => parts.flatMap((part) => [...part.values()]),
    /** Takes in what other tabs wrote. */
    look: () => alone(read),
    forget: () => alone(forget),
    /** Ends what this phone may read: the keys, who acted here, and the pack. */
    wipe: () => alone(() => forget('packKey', 'queueKey', 'session')),

    /**
     * Takes in what the server answered to `asked`, the head that was known then; true where there is more to ask. What was
     * written meanwhile is newer than the answer: it stays, and is asked for once more.
     */
    takeIn: (changes: Pack, asked: Head | null) =>
      alone(async () => {
        for (;;) {
          await read();
          const { isWhole, fest } = changes;
          if (!isWhole && (head?.fest !== fest || head.cursor !== asked?.cursor)) return true;
          const isTaken = (id: string) => isWhole || head?.stamps[partOf(id)] === asked?.stamps[partOf(id)];
          const gone = new Set(changes.deletedIds.filter(isTaken));
          const rows = changes.people.filter(({ id }) => isTaken(id));
          const isLate = rows.length + gone.size < changes.people.length + changes.deletedIds.length;
          const next = changedParts(rows, gone, isWhole);
          const cursor = isLate && asked ? asked.cursor : changes.cursor;
          const written = await stored.write(head, { fest, cursor }, next);
          if (written === null) continue;
          await replaceParts(next);
          head = written.head;
          onWritten();
          return isLate;
        }
      }),

    /**
     * Puts a person into the pack as the server just answered to what was sent at `asked`, the head that was known then, and does
     * `also` in the same transaction. What came meanwhile may be newer than the answer, so it is asked for once more.
     */
    settle: (person: PackedPerson | null, asked: Head | null, also: (tx: Transaction) => Promise<unknown>[]) =>
      alone(async () => {
        for (;;) {
          await read();
          const packed = head === null || asked?.fest !== head.fest ? null : person;
          const next = packed ? changedParts([packed], new Set(), false) : new Map();
          const written = await stored.write(head, packed && asked, next, also).catch(() =>
            // A full storage has room for less. The person comes with the next changes.
            stored.write(head, null, new Map(), also),
          );
          if (written === null) continue;
          if (packed && written.head) {
            head = written.head;
            take(packed);
            onWritten();
          }
          return;
        }
      }),
  };

  function changedParts(rows: readonly PackedPerson[], gone: ReadonlySet<string>, isWhole: boolean): Parts {
    const changed = new Set(isWhole ? parts.keys() : [...rows.map(({ id }) => id), ...gone].map(partOf));
    const next = new Map(
      [...changed].map((part) => [part, isWhole ? new Map<string, PackedPerson>() : new Map(parts[part])]),
    );
    for (const id of gone) next.get(partOf(id))?.delete(id);
    for (const person of rows) next.get(partOf(person.id))?.set(person.id, person);
    return new Map([...next].map(([part, people]) => [part, [...people.values()]]));
  }
}

export type HeldPack = ReturnType<typeof holdPack>;
