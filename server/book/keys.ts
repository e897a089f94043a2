import { createHash } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';

export const findEntry = (db: Database, key: string) =>
  db.selectFrom('entries').selectAll().where('key', '=', key).executeTakeFirst();

/** The same for the same content, so that a key cannot be used again for something else. */
export function fingerprintOf(content: object): string {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
