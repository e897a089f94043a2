import type { Kysely } from 'kysely';

export const people = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('entries').addColumn('personal', 'text').execute();
  },
};
