import type { DeskSession } from '#contract/desk/desk.ts';
import { type Database, keepFact, readFact } from './database.ts';
import { decrypt, encrypt } from './encryption.ts';

/** In ms after the last contact; as long as a desk lasts. */
const longestAlone = 18 * 60 * 60_000;

/** Who acts at this phone. The instants are in ms by the phone's own clock, whatever that says. */
export type Kept = {
  session: DeskSession;
  contactAt: number;
  endsAt: number;
  /** In ms: how far the server's clock is ahead. The last release did not keep it. */
  ahead?: number;
};

export const keptAt = (session: DeskSession, clock: number, ahead: number): Kept => ({
  ...{ session, contactAt: clock, ahead },
  endsAt: clock + Math.min(longestAlone, Date.parse(session.expiresAt) - clock - ahead),
});

/** A clock that was put back by that much is taken for one that went on. */
export const isOver = ({ contactAt, endsAt }: Kept, clock: number): boolean =>
  clock >= endsAt || clock < contactAt - longestAlone;

export async function keepSession(database: Database, kept: Kept): Promise<void> {
  const db = await database();
  const key = await readFact(db, 'packKey');
  if (key) await keepFact(db, 'session', await encrypt(key, kept, 'session'));
}

/** Null if none is kept, or it cannot be read. */
export async function readSession(database: Database): Promise<Kept | null> {
  const db = await database();
  const [key, encrypted] = [await readFact(db, 'packKey'), await readFact(db, 'session')];
  return key && encrypted ? decrypt<Kept>(key, encrypted, 'session').catch(() => null) : null;
}

/** Ends what this phone may read. What waits in the queue stays, and its name; `done` does not wait. */
export async function endSession(database: Database, done: readonly number[]): Promise<void> {
  const tx = (await database()).transaction(['facts', 'queue'], 'readwrite');
  const facts = (['pack', 'packKey', 'queueKey', 'session'] as const).map((fact) =>
    tx.objectStore('facts').delete(fact),
  );
  await Promise.all([...facts, ...done.map((place) => tx.objectStore('queue').delete(place)), tx.done]);
}
