import { randomBytes } from 'node:crypto';
import { hasEntry } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { addOrganiser, hasOrganisers } from './accounts.ts';

type Credentials = { username: string; password: string };

/**
 * Makes the first account, with the configured credentials or with a password of its own, and gives its credentials;
 * null where an account was ever made before. One that was removed does not come back.
 */
export async function makeFirstOrganiser(
  db: Database,
  configured: Credentials | null,
  now: Date,
): Promise<Credentials | null> {
  if ((await hasOrganisers(db)) || (await hasEntry(db, 'account-removed'))) return null;
  const first = configured ?? { username: 'organiser', password: randomBytes(12).toString('base64url') };
  return (await addOrganiser(db, first.username, first.password, now)) ? first : null;
}
