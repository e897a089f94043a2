import type { Kysely } from 'kysely';

export const moves = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('notices').addColumn('moved', 'text').execute();
  },
};
