import type { Database } from '#server/database/tables.ts';
import { counter } from './counter.ts';
import { changesWindow } from './registrations.ts';

/** A person changes their mind some times; each change is a mail, and nobody has shown that it is theirs. */
const most = 30;

/** Counts a change of a registration by its holder, and gives the seconds to wait where there were too many, else null. */
export function passChangeLimit(db: Database, clock: () => Date): (registrationId: string) => Promise<number | null> {
  const { count } = counter({ db, clock, window: changesWindow });
  return async (registrationId) => {
    const [standing] = await count([{ key: `pass ${registrationId}`, max: most }]);
    return standing && standing.current > most ? Math.max(1, Math.ceil(standing.ttl / 1000)) : null;
  };
}
