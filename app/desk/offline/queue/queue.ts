import { deskSentences } from '#contract/desk-sentences.ts';
import { type Database, readFact } from '../storage/database.ts';
import { type Sealed, seal, unseal } from '../storage/seal.ts';
import { inTurn } from '../storage/tabs.ts';
import type { Write } from './write.ts';

/** A write that waits, and its place in the order; null where this phone cannot read it, as of another fest. */
export type Waiting = { order: number; write: Write | null };

/** A write that was refused after it had waited, or that cannot be read. */
export type Told = { key: string; personId: string | null; name: string; what: string; sentence: string };

/** What waits on this phone, sealed by the queue's key. */
export function openQueue(database: Database) {
  const keyOf = async () => {
    const key = await readFact(await database(), 'queueKey');
    if (!key) throw new Error('There is no key to seal what waits with');
    return key;
  };
  // Sealing takes each as long as it takes.
  const turn = inTurn();
  return {
    /** Throws where it cannot be kept, also once `signal` says that it is too late to. */
    add: (write: Write, signal: AbortSignal): Promise<void> =>
      turn(async () => {
        const sealed = await seal(await keyOf(), write, 'queue');
        const db = await database();
        signal.throwIfAborted();
        // Not before it is on the disk, where the browser can say so: a battery may be empty the next moment.
        const tx = db.transaction('queue', 'readwrite', { durability: 'strict' });
        signal.addEventListener('abort', () => abort(tx));
        await Promise.all([tx.store.add(sealed), tx.done]);
      }),
    /** In the order in which they were made. */
    async read(): Promise<Waiting[]> {
      const db = await database();
      const key = await keyOf();
      const tx = db.transaction('queue');
      const [orders, all] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      return Promise.all(
        all.map(async (sealed, index) => ({
          order: orders[index] ?? 0,
          write: await unseal<Write>(key, sealed, 'queue').catch(() => null),
        })),
      );
    },
    count: async (): Promise<number> => (await database()).count('queue'),
    sealTold: async (told: Told) => seal(await keyOf(), told, 'told'),
    async readTold(): Promise<Told[]> {
      const [db, key] = [await database(), await keyOf()];
      const [keys, all] = await Promise.all([db.getAllKeys('told'), db.getAll('told')]);
      const open = (sealed: Sealed, index: number) =>
        unseal<Told>(key, sealed, 'told').catch(() => unreadable(keys[index] ?? ''));
      return Promise.all(all.map(open));
    },
    isTold: async (key: string): Promise<boolean> => (await (await database()).count('told', key)) > 0,
    /** Lets go of what was told; what could not be read goes with it. */
    async dismiss(key: string): Promise<void> {
      const db = await database();
      const order = orderIn(key);
      if (order === null) await db.delete('told', key);
      else await db.delete('queue', order);
    },
    async readIds(): Promise<[string, string][]> {
      const tx = (await database()).transaction('ids');
      const [waiting, real] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
      return waiting.map((id, index) => [id, real[index] ?? id]);
    },
    async realIdOf(id: string): Promise<string | undefined> {
      return (await database()).get('ids', id);
    },
  };
}

export type Queue = ReturnType<typeof openQueue>;

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has ended.
  }
}

const unreadable = (key: string): Told => ({
  ...{ key, personId: null, name: '', what: '' },
  sentence: deskSentences.unreadableWrite,
});

/** What waits and cannot be read is told under its place in the order. */
export const unreadableAt = (order: number): Told => unreadable(`order ${order}`);

function orderIn(key: string): number | null {
  const [, order] = /^order (\d+)$/.exec(key) ?? [];
  return order === undefined ? null : Number(order);
}
