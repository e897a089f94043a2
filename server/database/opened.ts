import type { DatabaseFile } from './sqlite/file.ts';
import type { Database } from './tables.ts';

/** The connections of this process to PostgreSQL, and how many statements wait for one. */
type PoolState = { open: number; idle: number; waiting: number };

/** Calls `told` whenever a transaction that changed a registration may have been committed. Gives what ends that. */
export type Listen = (told: () => void) => () => void;

/** Destroying `db` closes all of it. */
export type OpenedDatabase = {
  db: Database;
  /** Resolves if the database can be read and written to; rejects within a few seconds if not. */
  assertReady(): Promise<void>;
  /** Null for SQLite, which has one connection. */
  poolState: (() => PoolState) | null;
  /** Null for SQLite and behind a pooler that keeps no sessions, which report nothing. */
  listen: Listen | null;
  /** Null for PostgreSQL. */
  file: DatabaseFile | null;
};
