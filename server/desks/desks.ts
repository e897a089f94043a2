import { createHash, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import type { Desk } from '#contract/desk/desks.ts';
import { after, stillRunsIn } from '#server/clock.ts';
import { secretNamed } from '#server/database/secrets.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

export const deskCookie = 'desk';

/** Lifetime in ms of an unused link, and of the session of a phone that joined. */
export const deskLifetime = 18 * 3_600_000;

/** A desk, or an organiser, whose `deskId` is null. The name is the actor in the book. */
export type DeskCaller = { name: string; deskId: string | null };

export type LiveDesk = { id: string; name: string; expiresAt: string };

/** Only hashes are stored, so that nobody can join or act with a copy of the database. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Twice the lifetime, so that a clock that was some hours ahead signs no desk out. */
export const isLive = (now: Date) =>
  sql<boolean>`(ended_at is null and ${stillRunsIn('expires_at', now, 2 * deskLifetime)})`;

export async function findDesk(db: Database, token: string | undefined, now: Date): Promise<LiveDesk | null> {
  if (token === undefined) return null;
  const desk = await db
    .selectFrom('desks')
    .select(['id', 'name', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashOf(token))
    .where(isLive(now))
    .executeTakeFirst();
  return desk ?? null;
}

/** Locks the desk in the transaction of a write, so that ending it waits. @throws {Problem} `desk-ended` */
export async function actAs(trx: Database, { deskId }: DeskCaller, action: string, now: Date) {
  if (deskId === null) return { joinedAt: null };
  const latestEnd = after(now, deskLifetime);
  const acting = await trx
    .updateTable('desks')
    .set({
      last_action: action,
      last_action_at: now.toISOString(),
      // The phone may have joined while the clock was ahead.
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
    .select(['id', 'name', 'created_at', 'joined_at', 'expires_at', 'ended_at', 'last_action', 'last_action_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => {
    const isOver = row.ended_at !== null || row.expires_at <= now.toISOString();
    return {
      id: row.id,
      name: row.name,
      state: isOver ? 'ended' : row.joined_at === null ? 'waiting' : 'joined',
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      endedAt: isOver ? (row.ended_at ?? row.expires_at) : null,
      lastAction: row.last_action,
      lastActionAt: row.last_action_at,
    };
  });
}

/** Gives the key of a phone's queue: 32 bytes as base64url, always the same (docs/decisions/0036). */
export async function queueKeys(db: Database): Promise<(phone: string) => string> {
  const secret = await secretNamed(db, 'queue-keys');
  return (phone) => Buffer.from(hkdfSync('sha256', secret, '', `queue ${phone}`, 32)).toString('base64url');
}
