import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

export const desks = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = (table: CreateTableBuilder<string, string>) =>
      (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();

    await db.schema
      .alterTable('registrations')
      .addColumn('taken_back', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await create(
      db.schema
        .createTable('presences')
        .addColumn('registration_id', 'text', (column) =>
          column.notNull().references('registrations.id').onDelete('cascade'),
        )
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('present_at', 'text')
        .addColumn('noted_at', 'text')
        .addColumn('marked_by', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('presences_key', ['registration_id', 'event_id']),
    );
    await create(
      db.schema
        .createTable('desks')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('link_hash', 'text', (column) => column.unique())
        .addColumn('token_hash', 'text', (column) => column.unique())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('joined_at', 'text')
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'text')
        .addColumn('last_action', 'text')
        .addColumn('last_action_at', 'text'),
    );
    await create(
      db.schema
        .createTable('desk_writes')
        .addColumn('key', 'text', (column) => column.primaryKey().notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('cascade'))
        .addColumn('status', 'integer')
        .addColumn('answer', 'text')
        .addColumn('before', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull()),
    );
    await create(
      db.schema
        .createTable('showcase_visits')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('showcase_id', 'text', (column) => column.notNull())
        .addColumn('visited_at', 'text', (column) => column.notNull())
        .addColumn('marked_by', 'text', (column) => column.notNull()),
    );
    await db.schema.createIndex('desk_writes_registration').on('desk_writes').column('registration_id').execute();
    await db.schema.createIndex('presences_event').on('presences').column('event_id').execute();
    await db.schema.createIndex('showcase_visits_showcase').on('showcase_visits').column('showcase_id').execute();
  },
});
