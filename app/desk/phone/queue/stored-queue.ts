import { deskSentences } from '#contract/desk/sentences.ts';
import type { Refused, Waiting } from '../phone.ts';
import type { OpenDatabase, PhoneDatabase } from '../storage/database.ts';
import { decrypt, encrypt } from '../storage/encryption.ts';
import { readQueueKey } from '../storage/keys.ts';
import { waitingFrom } from './last-release.ts';

type StoredRow = Waiting & { place: number };

export function storedQueue(database: PhoneDatabase) {
  let latest: Promise<unknown> = Promise.resolve();
  /** Runs one task at a time. Encryption times vary, so parallel tasks could change the order of the queue. */
  function inTurn<T>(work: (db: OpenDatabase) => Promise<T>): Promise<T> {
    const running = latest.then(async () => work(await database()));
    latest = running.catch(() => {});
    return running;
  }

  return {
    add: (waiting: Waiting, signal: AbortSignal): Promise<number> =>
      inTurn(async (db) => {
        const encrypted = await encrypt(await queueKeyIn(db), waiting, 'queue');
        signal.throwIfAborted();
        // 'strict' flushes to the disk if the browser can, because the battery may die at any moment.
        const tx = db.transaction('queue', 'readwrite', { durability: 'strict' });
        signal.addEventListener('abort', () => tx.abort());
        const [place] = await Promise.all([tx.store.add(encrypted), tx.done]);
        return place;
      }),
    async read(): Promise<{ rows: StoredRow[]; refused: Refused[] }> {
      const db = await database();
      const key = await queueKeyIn(db);
      const rows: StoredRow[] = [];
      const refused: Refused[] = [];
      for (const [place, one] of await all(db, 'queue')) {
        const row = await decrypt<Waiting>(key, one, 'queue')
          .then(waitingFrom)
          .catch(() => null);
        if (row) rows.push({ ...row, place: Number(place) });
        else refused.push(unreadable(String(place)));
      }
      for (const [name, one] of await all(db, 'told'))
        refused.push(await decrypt<Refused>(key, one, 'told').catch(() => unreadable(String(name))));
      return { rows, refused };
    },
    refuse: (place: number, refused: Refused): Promise<unknown> =>
      inTurn(async (db) => {
        const encrypted = await encrypt(await queueKeyIn(db), refused, 'told');
        const tx = db.transaction(['queue', 'told'], 'readwrite');
        const told = tx.objectStore('told').put(encrypted, refused.key);
        await Promise.all([told, tx.objectStore('queue').delete(place), tx.done]);
      }),
    /** `key` is the key of a refused entry, or the place of an unreadable entry in the stored queue. */
    dismiss: (key: string): Promise<void> =>
      inTurn((db) => {
        const place = Number(key);
        return Number.isNaN(place) ? db.delete('told', key) : db.delete('queue', place);
      }),
  };
}

async function queueKeyIn(db: OpenDatabase): Promise<CryptoKey> {
  const key = await readQueueKey(db);
  if (!key) throw new Error('There is no key for the queue');
  return key;
}

async function all(db: OpenDatabase, store: 'queue' | 'told') {
  const tx = db.transaction(store);
  const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
  return values.map((value, index) => [keys[index] ?? '', value] as const);
}

const unreadable = (key: string): Refused => ({
  key,
  personId: null,
  name: '',
  what: '',
  sentence: deskSentences.unreadableWrite,
});
