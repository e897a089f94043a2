import type { DeskSession } from '#contract/desk/desk.ts';
import { keepFact, type PhoneDatabase, readFact } from './database.ts';
import { decrypt, encrypt } from './encryption.ts';
import { forgetKeys, readPackKey } from './keys.ts';

/** In ms. A phone that does not reach the server stops being a desk at most this long after the last contact. */
const longestAlone = 18 * 60 * 60_000;

export type KeptSession = {
  session: DeskSession;
  contactAt: number;
  endsAt: number;
  /** How far the server's clock is ahead of the phone's, in ms. The last release did not store this. */
  ahead?: number;
};

export const keptAt = (session: DeskSession, clock: number, ahead: number): KeptSession => ({
  session,
  contactAt: clock,
  ahead,
  endsAt: clock + Math.min(longestAlone, Date.parse(session.expiresAt) - clock - ahead),
});

/** Whether the session has ended. Setting the phone's clock back by 18 hours also ends it. */
export const isOver = ({ contactAt, endsAt }: KeptSession, clock: number): boolean =>
  clock >= endsAt || clock < contactAt - longestAlone;

export async function keepSession(database: PhoneDatabase, kept: KeptSession): Promise<void> {
  const db = await database();
  const key = await readPackKey(db);
  if (key) await keepFact(db, 'session', await encrypt(key, kept, 'session'));
}

export async function readSession(database: PhoneDatabase): Promise<KeptSession | null> {
  const db = await database();
  const key = await readPackKey(db);
  const encrypted = await readFact(db, 'session');
  return key && encrypted ? decrypt<KeptSession>(key, encrypted, 'session').catch(() => null) : null;
}

/** Deletes the keys, pack, session and acknowledged entries. Keeps the phone's name and the other entries. */
export async function endSession(database: PhoneDatabase, acknowledged: Iterable<number>): Promise<void> {
  const db = await database();
  await forgetKeys(db).catch(() => {});
  const tx = db.transaction(['facts', 'queue'], 'readwrite');
  const facts = tx.objectStore('facts');
  const queue = tx.objectStore('queue');
  const secrets = (['pack', 'packKey', 'queueKey', 'session'] as const).map((fact) => facts.delete(fact));
  await Promise.all([...secrets, ...[...acknowledged].map((place) => queue.delete(place)), tx.done]);
}
