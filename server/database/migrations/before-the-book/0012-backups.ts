import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, notNull, primaryKey } from '../columns.ts';

export const backups = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = creatingIn(db, dialect);

    await create('last_backup', (table) =>
      table
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
        .addColumn('taken_at', 'text', notNull),
    );
    await create('photo_hashes', (table) =>
      table
        .addColumn('registration_id', 'text', (column) =>
          primaryKey(column).$call(deletedWith('id_photos.registration_id')),
        )
        .addColumn('version', 'integer', notNull)
        .addColumn('sha256', 'text', notNull),
    );
  },
});
