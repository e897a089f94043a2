import type { DatabaseFile } from './sqlite/file.ts';
import type { Database } from './tables.ts';

type PoolState = { open: number; idle: number; waiting: number };

/** Calls `report` whenever a registration may have changed. Gives the function that stops it. */
export type Listen = (report: () => void) => () => void;

export type OpenedDatabase = {
  db: Database;
  /** Resolves if the database can be read and written to; rejects within a few seconds if not. */
  assertReady(): Promise<void>;
  poolState: (() => PoolState) | null;
  /** Null for SQLite, and behind a pooler that keeps no sessions. */
  listen: Listen | null;
  file: DatabaseFile | null;
};
