import { unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import { counter } from './counter.ts';
import { changesWindow } from './registrations.ts';

/** Counts one for an id, and gives the seconds to wait where there were too many, else null. */
type WaitOf = (id: string) => Promise<number | null>;

/** A person changes their mind some times; each change is a mail, and nobody has shown that it is theirs. */
export const passChangeLimit = (db: Database, clock: () => Date): WaitOf =>
  limit(db, clock, { kind: 'pass', most: 30 });

/** A phone takes everybody once, and again after it was away for long; a browser that keeps nothing at each opening. */
export function wholePackLimit(db: Database, clock: () => Date): WaitOf {
  const waitOf = limit(db, clock, { kind: 'pack', most: 30 });
  // It changes nothing, so it is given on a full disk too.
  return (id) => unlessFull(waitOf(id), () => null);
}

function limit(db: Database, clock: () => Date, { kind, most }: { kind: string; most: number }): WaitOf {
  const { count } = counter({ db, clock, window: changesWindow });
  return async (id) => {
    const [standing] = await count([{ key: `${kind} ${id}`, max: most }]);
    return standing && standing.current > most ? Math.max(1, Math.ceil(standing.ttl / 1000)) : null;
  };
}
