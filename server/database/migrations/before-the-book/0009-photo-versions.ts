import type { Kysely } from 'kysely';

export const photoVersions = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('id_photos')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
