import type { Database } from '#server/database/tables.ts';

/** The cursor to ask `readChanged` with next. The view keeps the name that migration 0003 gave it: horizon. */
export async function readCursor(db: Database): Promise<number> {
  const { horizon } = await db.selectFrom('registration_horizon').select('horizon').executeTakeFirstOrThrow();
  return horizon;
}

export type Changed = {
  cursor: number;
  /** Also of those that were deleted. */
  ids: string[];
};

/**
 * Whose registrations changed since a cursor, as the triggers of migration 0003 noted it; null for a cursor beyond the
 * database's own, which is one of another database, as before a restore. The ids and the next cursor are read in one
 * statement: read one after the other, they missed who was marked again in between. The rows may be read later: what changed
 * meanwhile has a number from the next cursor on, and is given again.
 */
export async function readChanged(db: Database, since: number): Promise<Changed | null> {
  const noted = await db
    .selectFrom('registration_horizon')
    .leftJoin('registration_changes', (join) => join.on('change', '>=', since).onRef('change', '<', 'newest'))
    .select(['horizon', 'registration_id'])
    .execute();
  const cursor = noted[0]?.horizon ?? 0;
  if (since > cursor) return null;
  return { cursor, ids: noted.flatMap(({ registration_id }) => registration_id ?? []) };
}
