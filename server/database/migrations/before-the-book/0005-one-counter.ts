import type { Kysely } from 'kysely';

export const oneCounter = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.dropTable('login_attempts').execute();
  },
};
