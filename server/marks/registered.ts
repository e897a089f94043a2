import { isWaitingId } from '#contract/book/desk-entry.ts';
import type { Database } from '#server/database/tables.ts';

/** Returns a person's id. A phone knows a new walk-in only by the sent key: null if there is no such walk-in. */
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
