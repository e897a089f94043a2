import type { Kysely } from 'kysely';
import { renewEmailKeys } from '../email-key.ts';
import type { Tables } from '../tables.ts';

/** Emails that look the same are compared as the same. Frozen: a change is a new migration. */
export const emailKeys = {
  up: (db: Kysely<never>): Promise<void> => renewEmailKeys(db as unknown as Kysely<Tables>),
};
