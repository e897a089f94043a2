import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Sealed } from './seal.ts';

/** What a phone keeps. All that names a person is sealed. */
export interface Tables extends DBSchema {
  /** One value a name: see `Facts`. */
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  /** The participants, in parts by their ids. */
  parts: { key: number; value: Sealed };
  /** Writes without an answer, in the order in which they were made. */
  queue: { key: number; value: Sealed };
  /** Writes that were refused after they had waited, by their keys. */
  told: { key: string; value: Sealed };
  /** The ids that walk-ins got, by those that they had while they waited. */
  ids: { key: string; value: string };
}

type Facts = {
  /** What this phone named itself, at random and for ever. */
  phone: string;
  packKey: CryptoKey;
  queueKey: CryptoKey;
  /** Who acts here, and until when. */
  session: Sealed;
  head: Head;
};

/** What the parts are. `stamps` says of each by which write it was made, `written` of all which was the last. */
export type Head = { fest: string; cursor: string; stamps: string[]; written: string };

export type OpenDatabase = IDBPDatabase<Tables>;

/** Opens it once; where that failed, the next call tries again. */
export type Database = () => Promise<OpenDatabase>;

export function databaseNamed(name: string): Database {
  let opening: Promise<OpenDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  return () => {
    opening ??= openDB<Tables>(name, 1, {
      upgrade(db) {
        for (const store of ['facts', 'parts', 'told', 'ids'] as const) db.createObjectStore(store);
        db.createObjectStore('queue', { autoIncrement: true });
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: forget,
    }).catch((error) => {
      forget();
      throw error;
    });
    return opening;
  };
}

export async function readFact<Name extends keyof Facts>(
  db: OpenDatabase,
  name: Name,
): Promise<Facts[Name] | undefined> {
  return (await db.get('facts', name)) as Facts[Name] | undefined;
}

/** There is no room for it. */
export const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
