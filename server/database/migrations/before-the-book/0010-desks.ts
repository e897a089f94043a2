import type { Kysely } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, notNull, primaryKey, texts } from '../columns.ts';

export const desks = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = creatingIn(db, dialect);

    await db.schema
      .alterTable('registrations')
      .addColumn('taken_back', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await create('presences', (table) =>
      table
        .addColumn('registration_id', 'text', (column) => notNull(column).$call(deletedWith('registrations.id')))
        .addColumn('event_id', 'text', notNull)
        .addColumn('present_at', 'text')
        .addColumn('noted_at', 'text')
        .addColumn('marked_by', 'text', notNull)
        .addColumn('version', 'integer', notNull)
        .addPrimaryKeyConstraint('presences_key', ['registration_id', 'event_id']),
    );
    await create('desks', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .addColumn('name', 'text', notNull)
        .addColumn('link_hash', 'text', (column) => column.unique())
        .addColumn('token_hash', 'text', (column) => column.unique())
        .$call(texts('created_by', 'created_at'))
        .addColumn('joined_at', 'text')
        .addColumn('expires_at', 'text', notNull)
        .addColumn('ended_at', 'text')
        .addColumn('last_action', 'text')
        .addColumn('last_action_at', 'text'),
    );
    await create('desk_writes', (table) =>
      table
        .addColumn('key', 'text', primaryKey)
        .addColumn('fingerprint', 'text', notNull)
        .addColumn('registration_id', 'text', deletedWith('registrations.id'))
        .addColumn('status', 'integer')
        .addColumn('answer', 'text')
        .addColumn('before', 'text')
        .addColumn('created_at', 'text', notNull),
    );
    await create('showcase_visits', (table) =>
      table.addColumn('id', 'text', primaryKey).$call(texts('showcase_id', 'visited_at', 'marked_by')),
    );
    await db.schema.createIndex('desk_writes_registration').on('desk_writes').column('registration_id').execute();
    await db.schema.createIndex('presences_event').on('presences').column('event_id').execute();
    await db.schema.createIndex('showcase_visits_showcase').on('showcase_visits').column('showcase_id').execute();
  },
});
