import type { Desk } from '#contract/desk/desks.ts';
import type { Database } from '#server/database/tables.ts';

/** Every desk that was made, newest first, without what would let anybody join or act. */
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
