import type { Kysely } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, notNull, primaryKey, texts } from '../columns.ts';

export const participants = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = creatingIn(db, dialect);

    await db.schema
      .alterTable('registrations')
      .addColumn('pass_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await create('mails', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .addColumn('reason', 'text', notNull)
        .addColumn('once', 'text', (column) => column.unique())
        .addColumn('registration_id', 'text')
        .$call(texts('recipient', 'details', 'state'))
        .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('next_attempt_at', 'text', notNull)
        .addColumn('answer', 'text')
        .addColumn('created_at', 'text', notNull)
        .addColumn('settled_at', 'text'),
    );
    await db.schema.createIndex('mails_next').on('mails').columns(['state', 'next_attempt_at', 'id']).execute();
    await db.schema.createIndex('mails_registration').on('mails').columns(['registration_id', 'created_at']).execute();

    await create('notices', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .$call(texts('text', 'until'))
        .addColumn('event_id', 'text')
        .addColumn('created_at', 'text', notNull),
    );
  },
});
