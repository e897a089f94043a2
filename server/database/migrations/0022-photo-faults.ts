import type { Kysely } from 'kysely';

export const photoFaults = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('id_photos').addColumn('fault', 'text').execute();
  },
};
