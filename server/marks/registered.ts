import { isWaitingId } from '#contract/book/desk-entry.ts';
import type { Database } from '#server/database/tables.ts';

export async function isRegistered(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('registrations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether somebody of this id was registered and is no longer. */
export async function hasWithdrawn(db: Database, id: string): Promise<boolean> {
  const entry = await db
    .selectFrom('entries')
    .select('key')
    .where('registration_id', '=', id)
    .where('kind', 'in', ['withdrawn', 'purged'])
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The registration's id, also for a walk-in whom a phone knows only by the key that it sent; null if there was none. */
export async function idOf(db: Database, person: string): Promise<string | null> {
  if (!isWaitingId(person)) return person.toLowerCase();
  const entry = await db
    .selectFrom('entries')
    .select('registration_id')
    .where('key', '=', person.slice('waiting:'.length))
    .where('kind', '=', 'walk-in')
    .executeTakeFirst();
  return entry?.registration_id ?? null;
}
