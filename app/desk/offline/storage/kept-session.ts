import type { DeskSession } from '#contract/desk.ts';
import { type Database, readFact } from './database.ts';
import { seal, unseal } from './seal.ts';

/** In ms after the last contact; as long as a desk lasts. */
const longestAlone = 18 * 60 * 60_000;

/** Who acts at this phone. Both instants are in ms by the phone's own clock, whatever that says. */
export type Kept = { session: DeskSession; contactAt: number; endsAt: number };

export const keptAt = (session: DeskSession, clock: number, serverClock: number): Kept => ({
  session,
  contactAt: clock,
  endsAt: clock + Math.min(longestAlone, Date.parse(session.expiresAt) - serverClock),
});

/** A clock that was put back by that much is taken for one that went on. */
export const isOver = ({ contactAt, endsAt }: Kept, clock: number): boolean =>
  clock >= endsAt || clock < contactAt - longestAlone;

export async function keepSession(database: Database, kept: Kept): Promise<void> {
  const db = await database();
  const key = await readFact(db, 'packKey');
  if (key) await db.put('facts', await seal(key, kept, 'session'), 'session');
}

/** Null where none is kept, or it cannot be read. */
export async function readSession(database: Database): Promise<Kept | null> {
  const db = await database();
  const [key, sealed] = [await readFact(db, 'packKey'), await readFact(db, 'session')];
  return key && sealed ? unseal<Kept>(key, sealed, 'session').catch(() => null) : null;
}
