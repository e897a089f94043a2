import { createHash, randomBytes } from 'node:crypto';
import { unlessFull } from '#server/database/failures.ts';
import type { Database } from '#server/database/tables.ts';
import type { Organiser } from './accounts.ts';
import { HeldSessions } from './held-sessions.ts';

export type SignedIn = Organiser & { endsAt: string };

export const sessionCookie = 'session';

const minute = 60_000;
export const sessionLifetime = 24 * 60 * minute;
const idleLifetime = 12 * 60 * minute;
/** So that not every read is a write. */
const lastSeenStep = 5 * minute;

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
/** Stored instead of the token, so that a copy of the database signs nobody in. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export type Sessions = {
  /** Gives the token. On a full disk the session ends with this process (decision 0029). */
  begin(organiser: Organiser, now: Date): Promise<string>;
  find(token: string | undefined, now: Date): Promise<SignedIn | null>;
  end(token: string): Promise<void>;
};

export function openSessions(db: Database): Sessions {
  const held = new HeldSessions();
  return {
    async begin(organiser, now) {
      const token = randomBytes(32).toString('base64url');
      const hold = () => held.hold(hashOf(token), organiser, after(now, idleLifetime));
      await unlessFull(storeSession(db, token, organiser, now), hold);
      return token;
    },
    async find(token, now) {
      if (token === undefined) return null;
      return (await findStored(db, token, now)) ?? held.find(db, hashOf(token), now);
    },
    async end(token) {
      held.drop(hashOf(token));
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },
  };
}

async function storeSession(db: Database, token: string, organiser: Organiser, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      organiser_id: organiser.id,
      password_set_at: organiser.passwordSetAt,
      created_at: now.toISOString(),
      expires_at: after(now, sessionLifetime),
      last_seen_at: now.toISOString(),
    })
    .execute();
}

async function findStored(db: Database, token: string, now: Date): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('organisers', 'organisers.id', 'sessions.organiser_id')
    .select(['organisers.id', 'organisers.username', 'organisers.password_set_at'])
    .select(['sessions.last_seen_at', 'sessions.expires_at'])
    .whereRef('sessions.password_set_at', '=', 'organisers.password_set_at')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', after(now, -idleLifetime))
    // Seen in the future: the clock was ahead.
    .where('last_seen_at', '<', after(now, idleLifetime))
    .executeTakeFirst();
  if (!row) return null;
  if (row.last_seen_at < after(now, -lastSeenStep) || row.last_seen_at > after(now, lastSeenStep)) {
    // A clock that was ahead does not lengthen the session.
    const [expires_at] = [row.expires_at, after(now, sessionLifetime)].sort();
    const seen = { last_seen_at: now.toISOString(), expires_at };
    const touch = db.updateTable('sessions').set(seen).where('token_hash', '=', hashOf(token)).execute();
    // Reading must work on a full disk.
    await touch.catch(() => undefined);
  }
  return { id: row.id, username: row.username, passwordSetAt: row.password_set_at, endsAt: row.expires_at };
}
