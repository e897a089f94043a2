import type { LastBackup } from '#contract/today.ts';
import type { Database } from '#server/database/tables.ts';

export async function lastBackup(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('last_backup').select('taken_at').executeTakeFirst();
  return row === undefined ? null : new Date(row.taken_at);
}

export async function setLastBackup(db: Database, takenAt: Date): Promise<void> {
  const taken_at = takenAt.toISOString();
  await db
    .insertInto('last_backup')
    .values({ id: 1, taken_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ taken_at }))
    .execute();
}

/** In ms: how old the last backup may be. Backups run every hour, so two are missing after this time. */
const old = 2 * 3_600_000;

export async function backupReport(db: Database, now: Date): Promise<LastBackup> {
  const last = await lastBackup(db);
  // The row with the largest id is the newest.
  const byAge = db.selectFrom('registrations').select('registered_at').orderBy('id', 'desc');
  const newest = await byAge.limit(1).executeTakeFirst();
  const isOld = last === null || now.getTime() - last.getTime() > old;
  const isBehind = isOld && newest !== undefined && Date.parse(newest.registered_at) > (last?.getTime() ?? 0);
  return { takenAt: last?.toISOString() ?? null, isBehind };
}
