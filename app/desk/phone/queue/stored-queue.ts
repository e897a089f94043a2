import { deskSentences } from '#contract/desk/sentences.ts';
import type { Refused, Waiting } from '../state.ts';
import { type Database, type OpenDatabase, readFact } from '../storage/database.ts';
import { decrypt, encrypt } from '../storage/encryption.ts';
import { waitingFrom } from './last-release.ts';

export type KeptRow = Waiting & { place: number };

/** The queue in the database, encrypted by its own key. */
export function storedQueue(database: Database) {
  let latest: Promise<unknown> = Promise.resolve();
  /** Each takes its own time to encrypt, and they stay in order. */
  function inTurn<Result>(work: (db: OpenDatabase) => Promise<Result>): Promise<Result> {
    const running = latest.then(async () => work(await database()));
    latest = running.catch(() => {});
    return running;
  }

  return {
    /** Gives its place. Throws if it cannot be kept, also once `signal` says that it is too late to. */
    add: (waiting: Waiting, signal: AbortSignal): Promise<number> =>
      inTurn(async (db) => {
        const encrypted = await encrypt(await queueKeyIn(db), waiting, 'queue');
        signal.throwIfAborted();
        // A battery may be empty the next moment, so it is on the disk first if the browser can say so.
        const tx = db.transaction('queue', 'readwrite', { durability: 'strict' });
        signal.addEventListener('abort', () => tx.abort());
        const [place] = await Promise.all([tx.store.add(encrypted), tx.done]);
        return place;
      }),
    /** The entries in order, and what there is to tell. */
    async read(): Promise<{ rows: KeptRow[]; refused: Refused[] }> {
      const db = await database();
      const key = await queueKeyIn(db);
      const [rows, refused]: [KeptRow[], Refused[]] = [[], []];
      for (const [place, one] of await all(db, 'queue')) {
        const row = await decrypt<Waiting>(key, one, 'queue')
          .then(waitingFrom)
          .catch(() => null);
        if (row) rows.push({ ...row, place: Number(place) });
        // Its place is all that it can be dismissed by.
        else refused.push(unreadable(String(place)));
      }
      for (const [told, one] of await all(db, 'told'))
        refused.push(await decrypt<Refused>(key, one, 'told').catch(() => unreadable(String(told))));
      return { rows, refused };
    },
    refuse: (place: number, refused: Refused): Promise<void> =>
      inTurn(async (db) => {
        const encrypted = await encrypt(await queueKeyIn(db), refused, 'told');
        const tx = db.transaction(['queue', 'told'], 'readwrite');
        const told = tx.objectStore('told').put(encrypted, refused.key);
        await Promise.all([told, tx.objectStore('queue').delete(place), tx.done]);
      }),
    dismiss: (key: string): Promise<void> =>
      inTurn((db) => {
        const place = Number(key);
        return Number.isNaN(place) ? db.delete('told', key) : db.delete('queue', place);
      }),
  };
}

async function queueKeyIn(db: OpenDatabase): Promise<CryptoKey> {
  const key = await readFact(db, 'queueKey');
  if (!key) throw new Error('There is no key for the queue');
  return key;
}

async function all(db: OpenDatabase, store: 'queue' | 'told') {
  const tx = db.transaction(store);
  const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
  return values.map((value, index) => [keys[index] ?? '', value] as const);
}

const unreadable = (key: string): Refused => ({
  ...{ key, personId: null, name: '', what: '' },
  sentence: deskSentences.unreadableWrite,
});
