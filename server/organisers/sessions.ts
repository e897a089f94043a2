import type { OwnSession } from '#contract/accounts/accounts.ts';
import { type Author, record } from '#server/book/entries.ts';
import { after, stillRunsIn } from '#server/clock.ts';
import { unlessFull } from '#server/database/failures.ts';
import { hashOf, randomToken } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';
import { findByUsername, type Organiser } from './accounts.ts';

type SignedIn = Organiser & { endsAt: string };

export const sessionCookie = 'session';

const minute = 60_000;
export const sessionLifetime = 24 * 60 * minute;
const idleLifetime = 12 * 60 * minute;
/** In ms: the least time between updates of `last_seen_at`, so that not every read causes a write. */
const lastSeenStep = 5 * minute;

export function openSessions(db: Database) {
  /** Sessions that began while the disk was full, by the hash of their token. */
  const held = new Map<string, SignedIn>();

  async function findHeld(token: string, now: Date): Promise<SignedIn | null> {
    for (const [hash, { endsAt }] of held) if (endsAt <= now.toISOString()) held.delete(hash);
    const session = held.get(hashOf(token));
    if (session === undefined) return null;
    const organiser = await findByUsername(db, session.username);
    const isSame = organiser?.id === session.id && organiser.passwordSetAt === session.passwordSetAt;
    return isSame ? session : null;
  }

  return {
    /** Returns the token. On a full disk the session is only in memory, so it ends with this process. */
    async begin(organiser: Organiser, now: Date, browser: string | null = null): Promise<string> {
      const token = randomToken();
      const hold = () => void held.set(hashOf(token), { ...organiser, endsAt: after(now, idleLifetime) });
      await unlessFull(storeSession(db, { token, organiser, browser }, now), hold);
      return token;
    },
    async find(token: string | undefined, now: Date): Promise<SignedIn | null> {
      return token === undefined ? null : ((await findStored(db, token, now)) ?? findHeld(token, now));
    },
    async end(token: string): Promise<void> {
      held.delete(hashOf(token));
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },
  };
}

type New = { token: string; organiser: Organiser; browser: string | null };

async function storeSession(db: Database, { token, organiser, browser }: New, now: Date): Promise<void> {
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
      browser,
    })
    .execute();
}

async function findStored(db: Database, token: string, now: Date): Promise<SignedIn | null> {
  const row = await live(db, now)
    .select(['organisers.id', 'organisers.username', 'organisers.password_set_at'])
    .select(['sessions.last_seen_at', 'sessions.expires_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return null;
  if (row.last_seen_at < after(now, -lastSeenStep) || row.last_seen_at > after(now, lastSeenStep)) {
    // Keep the earlier end: if the server's clock was ahead at sign-in, the stored end is too late.
    const [expires_at] = [row.expires_at, after(now, sessionLifetime)].sort();
    const seen = { last_seen_at: now.toISOString(), expires_at };
    const touch = db.updateTable('sessions').set(seen).where('token_hash', '=', hashOf(token)).execute();
    // If this update fails, go on without it: organisers must be able to read even if the server's disk is full.
    await touch.catch(() => undefined);
  }
  return { id: row.id, username: row.username, passwordSetAt: row.password_set_at, endsAt: row.expires_at };
}

const live = (db: Database, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('organisers', 'organisers.id', 'sessions.organiser_id')
    .whereRef('sessions.password_set_at', '=', 'organisers.password_set_at')
    .where('expires_at', '>', now.toISOString())
    .where(stillRunsIn('last_seen_at', new Date(now.getTime() - idleLifetime), 2 * idleLifetime));

/** `token` is the asking session's token. A session's id is its token's hash, with which nobody can sign in. */
export async function listSessions(db: Database, { id }: Organiser, token: string, now: Date): Promise<OwnSession[]> {
  const rows = await live(db, now)
    .select(['token_hash as id', 'browser', 'sessions.created_at as createdAt', 'last_seen_at as seenAt'])
    .where('organiser_id', '=', id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map((row) => ({ ...row, isThis: row.id === hashOf(token) }));
}

/** @throws {Problem} `unknown-session` if the account has no such session */
export const endSession = (db: Database, { id: owner }: Organiser, id: string, { now, ...by }: Author): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const session = trx.deleteFrom('sessions').where('token_hash', '=', id).where('organiser_id', '=', owner);
    const ended = await session.returning('browser').executeTakeFirst();
    if (!ended) throw new Problem('unknown-session');
    await record(trx, { ...by, kind: 'session-ended', subject: ended.browser ?? '' }, now);
  });
