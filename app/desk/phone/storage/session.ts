import type { DeskSession } from '#contract/desk/desk.ts';
import { keepFact, type PhoneDatabase, readFact } from './database.ts';
import { decrypt, encrypt } from './encryption.ts';

/** In ms after the last contact. A desk also lasts this long. */
const longestAlone = 18 * 60 * 60_000;

export type KeptSession = {
  session: DeskSession;
  contactAt: number;
  endsAt: number;
  /** In ms, how far the server's clock is ahead. The last release did not store it. */
  ahead?: number;
};

export const keptAt = (session: DeskSession, clock: number, ahead: number): KeptSession => ({
  ...{ session, contactAt: clock, ahead },
  endsAt: clock + Math.min(longestAlone, Date.parse(session.expiresAt) - clock - ahead),
});

/** Setting the clock back by 18 hours ends the session too. */
export const isOver = ({ contactAt, endsAt }: KeptSession, clock: number): boolean =>
  clock >= endsAt || clock < contactAt - longestAlone;

export async function keepSession(database: PhoneDatabase, kept: KeptSession): Promise<void> {
  const db = await database();
  const key = await readFact(db, 'packKey');
  if (key) await keepFact(db, 'session', await encrypt(key, kept, 'session'));
}

export async function readSession(database: PhoneDatabase): Promise<KeptSession | null> {
  const db = await database();
  const [key, encrypted] = [await readFact(db, 'packKey'), await readFact(db, 'session')];
  return key && encrypted ? decrypt<KeptSession>(key, encrypted, 'session').catch(() => null) : null;
}

/** Deletes everything that this phone can read. Keeps the encrypted queue and the phone's name. */
export async function endSession(database: PhoneDatabase): Promise<void> {
  const { store, done } = (await database()).transaction('facts', 'readwrite');
  const facts = (['pack', 'packKey', 'queueKey', 'session'] as const).map((fact) => store.delete(fact));
  await Promise.all([...facts, done]);
}
