import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

export const backups = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = (table: CreateTableBuilder<string, string>) =>
      (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();

    await create(
      db.schema
        .createTable('last_backup')
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
        .addColumn('taken_at', 'text', (column) => column.notNull()),
    );
    await create(
      db.schema
        .createTable('photo_hashes')
        .addColumn('registration_id', 'text', (column) =>
          column.primaryKey().notNull().references('id_photos.registration_id').onDelete('cascade'),
        )
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('sha256', 'text', (column) => column.notNull()),
    );
  },
});
