import { isWaitingId } from '#contract/book/desk-entry.ts';
import type { Database } from '#server/database/tables.ts';

/** Returns a person's id, or null for an unknown walk-in. For a new walk-in, a phone sends the entry's key. */
export async function idOf(db: Database, person: string): Promise<string | null> {
  if (!isWaitingId(person)) return person.toLowerCase();
  const walkIns = db.selectFrom('entries').select('registration_id').where('kind', '=', 'walk-in');
  const entry = await walkIns.where('key', '=', person.slice('waiting:'.length)).executeTakeFirst();
  return entry?.registration_id ?? null;
}
