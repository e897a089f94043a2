import { randomBytes } from 'node:crypto';
import { hasEntry } from '#server/book/entries.ts';
import type { Database } from '#server/database/tables.ts';
import { addOrganiser, hasOrganisers } from './accounts.ts';

type Credentials = { username: string; password: string };

/** With the configured credentials or a random password. Null if there ever was an account. */
export async function makeFirstOrganiser(
  db: Database,
  configured: Credentials | null,
  now: Date,
): Promise<Credentials | null> {
  if ((await hasOrganisers(db)) || (await hasEntry(db, ['account-removed']))) return null;
  const first = configured ?? { username: 'organiser', password: randomBytes(12).toString('base64url') };
  return (await addOrganiser(db, first.username, first.password, now)) ? first : null;
}
