import type { Kysely } from 'kysely';

/** How often a photo was replaced, so that no copy of the earlier one is shown. Frozen: a change is a new migration. */
export const photoVersions = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('id_photos')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
