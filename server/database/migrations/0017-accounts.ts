import type { Kysely } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, notNull, primaryKey, texts } from './columns.ts';

export const accounts = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    await creatingIn(db, dialect)('invitations', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .addColumn('name', 'text', notNull)
        .addColumn('link_hash', 'text', (column) => column.notNull().unique())
        .addColumn('invited_by', 'text', (column) => notNull(column).$call(deletedWith('organisers.id')))
        .$call(texts('created_at', 'expires_at'))
        .addColumn('used_at', 'text'),
    );
    await db.schema.alterTable('sessions').addColumn('browser', 'text').execute();
  },
});
