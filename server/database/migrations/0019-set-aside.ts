import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, notNull, primaryKey, texts } from './columns.ts';

export const setAside = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const blob = sql.raw(dialect === 'postgres' ? 'bytea' : 'blob');
    await creatingIn(db, dialect)('set_aside', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .addColumn('entry', 'text', notNull)
        .addColumn('merged_into', 'text')
        .$call(texts('email_key', 'contact'))
        .addColumn('pass_version', 'integer', notNull)
        .addColumn('registration', 'text')
        .addColumn('media_type', 'text')
        .addColumn('bytes', blob)
        .addColumn('thumbnail', blob)
        .addColumn('photo_version', 'integer'),
    );
    await db.schema.createIndex('set_aside_merged').on('set_aside').column('merged_into').execute();
    await db.schema.createIndex('set_aside_person').on('set_aside').columns(['email_key', 'contact']).execute();
    await db.schema
      .alterTable('registrations')
      .addColumn('is_suspect', 'integer', (column) => column.notNull().defaultTo(0).check(sql`is_suspect in (0, 1)`))
      .execute();
  },
});
