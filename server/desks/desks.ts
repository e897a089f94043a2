import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

export const deskCookie = 'desk';

/** In ms: how long an unused link lives, and from joining on the session of a phone. */
export const deskLifetime = 18 * 3_600_000;

/** Who acts at a phone: a desk, or an organiser, whose `deskId` is null. The name is the actor in the book. */
export type Caller = { name: string; deskId: string | null };

export type Desk = { id: string; name: string; expiresAt: string };

/** Only hashes are stored, so that who reads the database can neither join nor act. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/**
 * Not ended, and not over. What would last for twice as long as a desk does began while the clock was a day ahead, and is over
 * as well.
 */
export const isLive =
  (now: Date) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'desks'>) =>
    and([
      eb('ended_at', 'is', null),
      eb('expires_at', '>', now.toISOString()),
      eb('expires_at', '<=', after(now, 2 * deskLifetime)),
    ]);

/** The desk that a phone's token belongs to, as long as it may act. */
export async function findDesk(db: Database, token: string | undefined, now: Date): Promise<Desk | null> {
  if (token === undefined) return null;
  const row = await db
    .selectFrom('desks')
    .select(['id', 'name', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where(isLive(now))
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, expiresAt: row.expires_at } : null;
}

/**
 * Begins the transaction of a write: after it, a desk cannot be ended before the transaction is over, and one that was ended does
 * nothing any more. `action` is what organisers read of the desk's last action; it names no participant.
 * @throws {Problem} `desk-ended`
 */
export async function actAs(
  trx: Database,
  { deskId }: Caller,
  action: string,
  now: Date,
): Promise<{ joinedAt: string | null }> {
  if (deskId === null) return { joinedAt: null };
  const acting = await trx
    .updateTable('desks')
    .set({
      last_action: action,
      last_action_at: now.toISOString(),
      // Joined while the clock was ahead, it does not act for longer than others.
      expires_at: sql<string>`case when expires_at > ${after(now, deskLifetime)} then ${after(now, deskLifetime)} else expires_at end`,
    })
    .where('id', '=', deskId)
    .where('token_hash', 'is not', null)
    .where(isLive(now))
    .returning('joined_at as joinedAt')
    .executeTakeFirst();
  if (acting === undefined) throw new Problem('desk-ended');
  return acting;
}
