import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Encrypted } from './encryption.ts';

/** All data about people is encrypted. */
interface Tables extends DBSchema {
  facts: { key: keyof Facts; value: Facts[keyof Facts] };
  /** Entries in order. An entry stays until the server has acknowledged it and a saved pack contains it. */
  queue: { key: number; value: Encrypted };
  /** Refused entries that nobody has dismissed yet. */
  told: { key: string; value: Encrypted };
}

type Facts = {
  /** A random name that this phone once chose for itself. */
  phone: string;
  /** Half of the pack's key (encryption.ts). It exists while this phone is a desk. */
  packKey: CryptoKey;
  queueKey: Encrypted;
  session: Encrypted;
  pack: Encrypted;
};

export type OpenDatabase = IDBPDatabase<Tables>;

export type PhoneDatabase = () => Promise<OpenDatabase>;

/** In ms. Some browsers never open the database, but the desk must still work. */
const openingLimit = 2_000;

export function databaseNamed(name: string): PhoneDatabase {
  let opening: Promise<OpenDatabase> | null = null;
  const forget = () => {
    opening = null;
  };
  return () => {
    opening ??= Promise.race([late(), openAt(name, forget)]);
    opening.catch(forget);
    return opening;
  };
}

const late = () =>
  new Promise<never>((_, reject) => setTimeout(reject, openingLimit, new Error('No database in time')));

const openAt = (name: string, forget: () => void): Promise<OpenDatabase> =>
  openDB<Tables>(name, 3, {
    upgrade(db, oldVersion, _version, tx) {
      // Version 1 stored the pack in parts. Versions 1 and 2 stored whole keys, so delete all facts except `phone`.
      if (oldVersion === 1)
        for (const store of ['parts', 'ids']) (db as unknown as IDBPDatabase).deleteObjectStore(store);
      if (oldVersion > 0) {
        for (const others of [IDBKeyRange.upperBound('phone', true), IDBKeyRange.lowerBound('phone', true)])
          tx.objectStore('facts').delete(others);
        return;
      }
      for (const store of ['facts', 'told'] as const) db.createObjectStore(store);
      db.createObjectStore('queue', { autoIncrement: true });
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });

export const readFact = async <Name extends keyof Facts>(db: OpenDatabase, name: Name) =>
  (await db.get('facts', name)) as Facts[Name] | undefined;

/** Stores nothing if the phone has signed out in the meantime. */
export async function keepFact<Name extends keyof Facts>(db: OpenDatabase, name: Name, value: Facts[Name]) {
  const { store, done } = db.transaction('facts', 'readwrite');
  const kept = (await store.get('packKey')) && store.put(value, name);
  await Promise.all([kept, done]);
}

export const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
