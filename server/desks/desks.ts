import { hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { type Desk, longSilence } from '#contract/desk/desks.ts';
import type { SilentDesk } from '#contract/today.ts';
import { after, stillRunsIn } from '#server/clock.ts';
import { unlessFull } from '#server/database/failures.ts';
import { hashOf, secretNamed } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

export const deskCookie = 'desk';

/** Lifetime in ms of an unused link, and of the session of a phone that joined. */
export const deskLifetime = 18 * 3_600_000;

/** Who sent a request: a desk, or an organiser if `deskId` is null. The book stores the name as the actor. */
export type DeskCaller = { name: string; deskId: string | null };

export type LiveDesk = Pick<Desk, 'id' | 'name' | 'expiresAt' | 'heardAt' | 'waiting'>;

export const liveDesk = ['id', 'name', 'expires_at as expiresAt', 'heard_at as heardAt', 'waiting'] as const;

/** Returns whether a desk may act. Allows twice the lifetime, because the clock may have been ahead at joining. */
export const isLive = (now: Date) =>
  sql<boolean>`(ended_at is null and ${stillRunsIn('expires_at', now, 2 * deskLifetime)})`;

export async function findDesk(db: Database, token: string | undefined, now: Date): Promise<LiveDesk | null> {
  if (token === undefined) return null;
  const desk = await db
    .selectFrom('desks')
    .select(liveDesk)
    .where('token_hash', '=', hashOf(token))
    .where(isLive(now))
    .executeTakeFirst();
  return desk ?? null;
}

/** Returns whether a time may be in a phone's current session as a desk, or in the session before. */
export const isRecent = (at: string, now: Date): boolean => at > after(now, -2 * deskLifetime);

/** In ms: the least time between updates of `heard_at`. At a busy door, phones send a request every second. */
const heardWithin = 30_000;

export async function hearDesk(db: Database, desk: LiveDesk, waiting: number | null, now: Date): Promise<void> {
  const isKnown = desk.heardAt !== null && desk.heardAt > after(now, -heardWithin) && desk.waiting === waiting;
  if (isKnown) return;
  const heard = { heard_at: now.toISOString(), waiting };
  // If the server's disk is full, skip this update: phones must still get the list of people.
  await unlessFull<unknown>(db.updateTable('desks').set(heard).where('id', '=', desk.id).execute(), () => {});
}

/** Locks the desk until the transaction ends. Nobody can end the desk meanwhile. @throws {Problem} `desk-ended` */
export async function actAs(trx: Database, { deskId }: DeskCaller, action: string, now: Date) {
  if (deskId === null) return { joinedAt: null };
  const latestEnd = after(now, deskLifetime);
  const acting = await trx
    .updateTable('desks')
    .set({
      last_action: action,
      last_action_at: now.toISOString(),
      // Shorten the session if the server's clock was ahead when the phone joined.
      expires_at: sql<string>`case when expires_at > ${latestEnd} then ${latestEnd} else expires_at end`,
    })
    .where('id', '=', deskId)
    .where('token_hash', 'is not', null)
    .where(isLive(now))
    .returning('joined_at as joinedAt')
    .executeTakeFirst();
  if (acting === undefined) throw new Problem('desk-ended');
  return acting;
}

export async function listDesks(db: Database, now: Date): Promise<Desk[]> {
  const rows = await db
    .selectFrom('desks')
    .select(['id', 'name', 'created_at as createdAt', 'joined_at as joinedAt', 'expires_at as expiresAt'])
    .select(['ended_at as endedAt', 'last_action as lastAction', 'last_action_at as lastActionAt'])
    .select(['heard_at as heardAt', 'waiting'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ joinedAt, endedAt, ...desk }) => {
    const isOver = endedAt !== null || desk.expiresAt <= now.toISOString();
    const state = isOver ? 'ended' : joinedAt === null ? 'waiting' : 'joined';
    const heardAt = [desk.heardAt, desk.lastActionAt].reduce(laterOf);
    return { ...desk, state, heardAt, endedAt: isOver ? (endedAt ?? desk.expiresAt) : null };
  });
}

export async function listSilentDesks(db: Database, now: Date): Promise<SilentDesk[]> {
  const before = after(now, -longSilence);
  return (await listDesks(db, now)).flatMap(({ id, name, state, heardAt, waiting }) =>
    state === 'joined' && waiting && heardAt !== null && heardAt < before ? [{ id, name, heardAt, waiting }] : [],
  );
}

const laterOf = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);

/** Returns a function that makes a phone's queue key: always the same 32 bytes, as base64url (docs/decisions/0036). */
export async function queueKeys(db: Database): Promise<(phone: string) => string> {
  const secret = await secretNamed(db, 'queue-keys');
  return (phone) => Buffer.from(hkdfSync('sha256', secret, '', `queue ${phone}`, 32)).toString('base64url');
}
