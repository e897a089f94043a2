import type { Database } from './tables.ts';

/** The connections of this process to PostgreSQL at this moment, and how many statements wait for one. */
export type PoolState = { open: number; idle: number; waiting: number };

const readings = new WeakMap<Database, () => PoolState>();

export function readPoolBy(db: Database, reading: () => PoolState): void {
  readings.set(db, reading);
}

/** How busy the connection pool of a database is; null for SQLite, which has one connection and no pool. */
export const poolStateOf = (db: Database): PoolState | null => readings.get(db)?.() ?? null;
