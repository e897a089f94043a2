import { listenerOf } from '#server/database/changes.ts';
import type { Database } from '#server/database/tables.ts';

type Times = {
  /** In ms: between two looks, so that many marks in a row are told as one. */
  betweenLooks: number;
  /** In ms, where the database tells by itself: what its word may miss, as behind a pooler, is found by then. */
  atTheLatest: number;
};
const usualTimes: Times = { betweenLooks: 200, atTheLatest: 5_000 };

/**
 * Tells, until it is ended, that registrations changed: once when it begins, then after each commit that changed any. On
 * PostgreSQL it looks when it is told to, on SQLite all the time. That something is new is what the look finds, never what
 * was heard, so nothing is missed while nobody listened (docs/decisions/0035).
 */
export function watchChanges(
  db: Database,
  tell: (cursor: number) => void,
  { betweenLooks, atTheLatest }: Times = usualTimes,
): () => void {
  const listen = listenerOf(db);
  let cursor: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let hasHeard = false;
  let isEnded = false;

  async function look(): Promise<void> {
    isLooking = true;
    hasHeard = false;
    // A database that is away is looked at again.
    const found = await newsSince(db, cursor).catch(() => null);
    isLooking = false;
    lookedAt = performance.now();
    if (isEnded) return;
    if (found?.isNew) tell(found.cursor);
    cursor = found?.cursor ?? cursor;
    lookIn(listen && !hasHeard ? atTheLatest : betweenLooks);
  }
  function lookIn(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, time).unref();
  }
  const leave = listen?.(() => {
    hasHeard = true;
    if (!isLooking) lookIn(Math.max(0, lookedAt + betweenLooks - performance.now()));
  });

  void look();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    leave?.();
  };
}

/** Whether anything changed since a cursor, and the cursor to look from next; since none, everything is new. */
async function newsSince(db: Database, since: number | null): Promise<{ cursor: number; isNew: boolean }> {
  const { horizon, changed } = await db
    .selectFrom('registration_horizon')
    .select('horizon')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration_changes')
          .select('registration_id')
          .where('change', '>=', since ?? 0)
          .whereRef('change', '<', 'newest'),
      ).as('changed'),
    )
    .executeTakeFirstOrThrow();
  return { cursor: horizon, isNew: since === null || Boolean(changed) };
}
