import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';
import { addOrganiser, hasOrganisers } from './accounts.ts';

type Credentials = { username: string; password: string };

/**
 * Makes sure that somebody can sign in. Configured credentials make an account where it is missing and never change one.
 * Without them the first start makes one and gives its password, to be printed once.
 */
export async function ensureOrganiser(
  db: Database,
  configured: Credentials | null,
  now: Date,
): Promise<Credentials | null> {
  if (configured) {
    await addOrganiser(db, configured.username, configured.password, now);
    return null;
  }
  if (await hasOrganisers(db)) return null;
  const made = { username: 'organiser', password: randomBytes(12).toString('base64url') };
  return (await addOrganiser(db, made.username, made.password, now)) ? made : null;
}
