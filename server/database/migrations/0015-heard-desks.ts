import type { Kysely } from 'kysely';

export const heardDesks = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('desks').addColumn('heard_at', 'text').execute();
    await db.schema.alterTable('desks').addColumn('waiting', 'integer').execute();
  },
};
