import type { ask as askServer } from '../ask.ts';
import type { Connection } from './connection.ts';
import type { Database } from './storage/database.ts';

/** What a phone is opened in; left out is what the browser has. */
export type Setting = {
  /** Of its database, its locks and its channel. */
  name: string;
  database?: Database;
  ask: typeof askServer;
  connection: Connection;
  /** The phone's own clock, in ms. */
  clock?(): number;
  /** The server's, as far as it is known. */
  serverClock?(): number;
  isHidden?(): boolean;
  onChange?(): void;
};
