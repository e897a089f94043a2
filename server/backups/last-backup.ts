import type { Database } from '#server/database/tables.ts';

/** When the latest whole backup of this database was taken; null where there is none. */
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
