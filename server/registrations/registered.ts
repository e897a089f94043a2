import { hasEntry } from '#server/book/entries.ts';
import { registeredRoot } from '#server/book/merges.ts';
import type { Database } from '#server/database/tables.ts';
import { Problem } from '#server/problem.ts';

/** Returns the id from `rootOf`. @throws {Problem} `withdrawn`, `unknown-registration` */
export async function requireRegistered(db: Database, id: string): Promise<string> {
  const root = await registeredRoot(db, id);
  if (root === null) throw await missing(db, id);
  return root;
}

export const missing = async (db: Database, id: string): Promise<Problem> =>
  new Problem((await hasEntry(db, ['withdrawn', 'purged'], id)) ? 'withdrawn' : 'unknown-registration');
