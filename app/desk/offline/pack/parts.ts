import type { IDBPTransaction } from 'idb';
import type { PackedPerson } from '#contract/pack.ts';
import { type Database, type Head, readFact, type Tables } from '../storage/database.ts';
import { type Sealed, seal, unseal } from '../storage/seal.ts';

/** So many sealed parts: a change of one person seals a 64th anew. */
export const partCount = 64;
export const partOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % partCount || 0;

export type Parts = ReadonlyMap<number, readonly PackedPerson[]>;

const stores = ['facts', 'parts', 'queue', 'told', 'ids'] as const;
export type Transaction = IDBPTransaction<Tables, ['facts', 'parts', 'queue', 'told', 'ids'], 'readwrite'>;

/** The pack as it lies in the database: in sealed parts, and a head that says what they are. */
export function sealedParts(database: Database) {
  const place = (part: number) => `part ${part}`;
  /** Deletes the pack, and these facts with it. */
  async function forget(...facts: ('packKey' | 'queueKey' | 'session')[]): Promise<void> {
    const tx = (await database()).transaction(['facts', 'parts'], 'readwrite');
    const gone = (['head', ...facts] as const).map((fact) => tx.objectStore('facts').delete(fact));
    await Promise.all([...gone, tx.objectStore('parts').clear(), tx.done]);
  }

  return {
    forget,
    /** The head, and the parts that were written since `known` was; null where there is none. What cannot be read is let go of. */
    async read(known: Head | null): Promise<{ head: Head; parts: Parts } | null> {
      const db = await database();
      const tx = db.transaction(['facts', 'parts']);
      const facts = tx.objectStore('facts');
      const [head, key] = (await Promise.all([facts.get('head'), facts.get('packKey')])) as [Head?, CryptoKey?];
      if (!head) return null;
      const changed = head.stamps.flatMap((stamp, part) => (stamp === known?.stamps[part] ? [] : [part]));
      const sealed = await Promise.all(changed.map((part) => tx.objectStore('parts').get(part)));
      const parts = new Map<number, PackedPerson[]>();
      try {
        for (const [index, part] of changed.entries()) {
          const content = sealed[index];
          if (content) parts.set(part, await unseal<PackedPerson[]>(key as CryptoKey, content, place(part)));
        }
      } catch {
        await forget();
        return null;
      }
      return { head, parts };
    },

    /**
     * Writes these parts, and does `also` in the same transaction; gives the new head. Null, and nothing is done, where
     * another tab wrote since `base` was read.
     */
    async write(
      base: Head | null,
      next: Pick<Head, 'fest' | 'cursor'> | null,
      parts: Parts,
      also: (tx: Transaction) => Promise<unknown>[] = () => [],
    ): Promise<{ head: Head | null } | null> {
      const db = await database();
      const key = await readFact(db, 'packKey');
      const written = crypto.randomUUID();
      const stamps = Array.from({ length: partCount }, (_, part) =>
        parts.has(part) ? written : (base?.stamps[part] ?? ''),
      );
      const head = next && { ...next, stamps, written };
      if (head && !key) throw new Error('There is no key to seal the pack with');
      // Before the transaction begins: that ends while anything else is waited for.
      const sealed: [number, Sealed][] = [];
      // One after the other, so that the page can draw between them.
      for (const [part, people] of parts) sealed.push([part, await seal(key as CryptoKey, people, place(part))]);
      const tx = db.transaction(stores, 'readwrite') as Transaction;
      const facts = tx.objectStore('facts');
      const stored = (await facts.get('head')) as Head | undefined;
      if (stored?.written !== base?.written) return null;
      try {
        const put = sealed.map(([part, content]) => tx.objectStore('parts').put(content, part));
        const named = head ? [facts.put(head, 'head')] : [];
        await Promise.all([...put, ...named, ...also(tx), tx.done]);
      } catch (error) {
        abort(tx);
        throw error;
      }
      return { head };
    },
  };
}

/** All of it or nothing; most failures have ended it already. */
function abort(tx: Transaction): void {
  tx.done.catch(() => {});
  try {
    tx.abort();
  } catch {
    // It has ended.
  }
}
