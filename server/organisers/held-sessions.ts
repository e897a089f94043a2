import type { Database } from '#server/database/tables.ts';
import type { Organiser } from './accounts.ts';
import type { SignedIn } from './sessions.ts';

type Held = { organiserId: string; passwordSetAt: string; endsAt: string };

/** The sessions that began while there was no room to store them, by the hashes of their tokens (decision 0029). */
const sessionsOf = new WeakMap<Database, Map<string, Held>>();

export function holdSession(db: Database, hash: string, { id, passwordSetAt }: Organiser, endsAt: string): void {
  const held = sessionsOf.get(db) ?? new Map<string, Held>();
  sessionsOf.set(db, held);
  held.set(hash, { organiserId: id, passwordSetAt, endsAt });
}

export async function findHeldSession(db: Database, hash: string, now: Date): Promise<SignedIn | null> {
  const held = sessionsOf.get(db)?.get(hash);
  if (!held) return null;
  if (held.endsAt <= now.toISOString()) {
    dropSession(db, hash);
    return null;
  }
  const row = await db
    .selectFrom('organisers')
    .select(['id', 'username', 'password_set_at'])
    .where('id', '=', held.organiserId)
    .where('password_set_at', '=', held.passwordSetAt)
    .executeTakeFirst();
  return row ? { id: row.id, username: row.username, passwordSetAt: row.password_set_at, endsAt: held.endsAt } : null;
}

export function dropSession(db: Database, hash: string): void {
  sessionsOf.get(db)?.delete(hash);
}
