import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, notNull, primaryKey, texts } from '../columns.ts';

export const firstEdition = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const blob = dialect === 'postgres' ? 'bytea' : 'blob';
    const create = creatingIn(db, dialect);

    await create('registrations', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .$call(texts('name', 'email', 'email_key', 'contact', 'college', 'course', 'sem'))
        .addColumn('is_present', 'integer', (column) => column.notNull().defaultTo(0).check(sql`is_present in (0, 1)`))
        .addColumn('payment_method', 'text', (column) =>
          column.notNull().defaultTo('').check(sql`payment_method in ('', 'cash', 'online')`),
        )
        .addColumn('registered_at', 'text', notNull)
        .addUniqueConstraint('registrations_email_contact', ['email_key', 'contact']),
    );
    await db.schema.createIndex('registrations_newest').on('registrations').columns(['registered_at', 'id']).execute();
    await create('registration_events', (table) =>
      table
        .addColumn('registration_id', 'text', (column) => notNull(column).$call(deletedWith('registrations.id')))
        .addColumn('event_id', 'text', notNull)
        .addPrimaryKeyConstraint('registration_events_key', ['registration_id', 'event_id']),
    );
    await create('id_photos', (table) =>
      table
        .addColumn('registration_id', 'text', (column) => primaryKey(column).$call(deletedWith('registrations.id')))
        .addColumn('media_type', 'text', notNull)
        .addColumn('bytes', sql.raw(blob), notNull)
        .addColumn('thumbnail', sql.raw(blob), notNull),
    );
    await create('submissions', (table) =>
      table
        .addColumn('key', 'text', primaryKey)
        .addColumn('fingerprint', 'text', notNull)
        .addColumn('registration_id', 'text', deletedWith('registrations.id'))
        .addColumn('message', 'text')
        .addColumn('created_at', 'text', notNull),
    );
    await create('organisers', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .addColumn('username', 'text', notNull)
        .addColumn('username_key', 'text', (column) => column.notNull().unique())
        .$call(texts('password_hash', 'created_at')),
    );
    await create('sessions', (table) =>
      table
        .addColumn('token_hash', 'text', primaryKey)
        .addColumn('organiser_id', 'text', (column) => notNull(column).$call(deletedWith('organisers.id')))
        .$call(texts('created_at', 'expires_at', 'last_seen_at')),
    );
    await create('secrets', (table) => table.addColumn('name', 'text', primaryKey).addColumn('value', 'text', notNull));
  },
});
