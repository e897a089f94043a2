import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

export const participants = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = (table: CreateTableBuilder<string, string>) =>
      (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();

    await db.schema
      .alterTable('registrations')
      .addColumn('pass_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await create(
      db.schema
        .createTable('mails')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('once', 'text', (column) => column.unique())
        .addColumn('registration_id', 'text')
        .addColumn('recipient', 'text', (column) => column.notNull())
        .addColumn('details', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('next_attempt_at', 'text', (column) => column.notNull())
        .addColumn('answer', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('settled_at', 'text'),
    );
    await db.schema.createIndex('mails_next').on('mails').columns(['state', 'next_attempt_at', 'id']).execute();
    await db.schema.createIndex('mails_registration').on('mails').columns(['registration_id', 'created_at']).execute();

    await create(
      db.schema
        .createTable('notices')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('until', 'text', (column) => column.notNull())
        .addColumn('event_id', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull()),
    );
  },
});
