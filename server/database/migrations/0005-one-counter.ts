import type { Kysely } from 'kysely';

/** Attempts to sign in are counted in `request_counts` too. Frozen: a change is a new migration. */
export const oneCounter = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.dropTable('login_attempts').execute();
  },
};
