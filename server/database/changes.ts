import type { Database } from './tables.ts';

/** Calls `told` whenever a transaction that changed a registration may have been committed. Gives what ends that. */
export type Listen = (told: () => void) => () => void;

const listeners = new WeakMap<Database, Listen>();

export function listenBy(db: Database, listen: Listen): void {
  listeners.set(db, listen);
}

/** Null for SQLite and behind a pooler that keeps no sessions, which tell nobody. */
export const listenerOf = (db: Database): Listen | null => listeners.get(db) ?? null;
