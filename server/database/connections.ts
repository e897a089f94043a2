import type { Database } from './tables.ts';

/** The connections of this process at this moment, and how many wait for one. */
export type Connections = { open: number; idle: number; waiting: number };

const readings = new WeakMap<Database, () => Connections>();

/** Remembers how the connections of a database are read. */
export function readConnectionsBy(db: Database, reading: () => Connections): void {
  readings.set(db, reading);
}

/** How busy the connections of an opened database are. */
export function connectionsOf(db: Database): Connections {
  const reading = readings.get(db);
  if (!reading) throw new Error('A database that openDatabase did not open');
  return reading();
}
