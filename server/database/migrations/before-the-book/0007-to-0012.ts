import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, notNull, primaryKey, texts } from '../columns.ts';

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

export const doubtedMails = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('mails')
      .addColumn('doubts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

export const photoVersions = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('id_photos')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

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

/** PostgreSQL notifies listeners on commit. On SQLite the only server polls. */
export const changeNotifications = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (dialect === 'sqlite') return;
    await sql`create function notify_registration_changes() returns trigger language plpgsql as $$ begin
      notify registration_changes;
      return null;
    end $$`.execute(db);
    await sql`create trigger registration_changes_notify after insert or update on registration_changes
      for each statement execute function notify_registration_changes()`.execute(db);
  },
});

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
