import { unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { counter, secondsToWait } from './counter.ts';
import { changesWindow } from './registrations.ts';

/** Counts one for an id. Gives the seconds to wait if there were too many, else null. */
type WaitOf = (id: string) => Promise<number | null>;

/** Each change sends a mail to an address that nobody has confirmed. */
export const passChangeLimit = (db: Database, clock: () => Date): WaitOf => limit(db, clock, 'pass');

export function wholePackLimit(db: Database, clock: () => Date): WaitOf {
  const waitOf = limit(db, clock, 'pack');
  // Reading must work on a full disk too.
  return (id) => unlessFull(waitOf(id), () => null);
}

function limit(db: Database, clock: () => Date, kind: string): WaitOf {
  const { count } = counter({ db, clock, window: changesWindow });
  return async (id) => secondsToWait(await count([{ key: `${kind} ${id}`, max: 30 }]));
}
