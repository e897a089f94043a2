import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

export const firstEdition = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const blob = dialect === 'postgres' ? 'bytea' : 'blob';
    // Without STRICT an SQLite column takes any type.
    const create = (table: CreateTableBuilder<string, string>) =>
      (dialect === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute();

    await create(
      db.schema
        .createTable('registrations')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull())
        .addColumn('contact', 'text', (column) => column.notNull())
        .addColumn('college', 'text', (column) => column.notNull())
        .addColumn('course', 'text', (column) => column.notNull())
        .addColumn('sem', 'text', (column) => column.notNull())
        .addColumn('is_present', 'integer', (column) => column.notNull().defaultTo(0).check(sql`is_present in (0, 1)`))
        .addColumn('payment_method', 'text', (column) =>
          column.notNull().defaultTo('').check(sql`payment_method in ('', 'cash', 'online')`),
        )
        .addColumn('registered_at', 'text', (column) => column.notNull())
        .addUniqueConstraint('registrations_email_contact', ['email_key', 'contact']),
    );
    await db.schema.createIndex('registrations_newest').on('registrations').columns(['registered_at', 'id']).execute();
    await create(
      db.schema
        .createTable('registration_events')
        .addColumn('registration_id', 'text', (column) =>
          column.notNull().references('registrations.id').onDelete('cascade'),
        )
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('registration_events_key', ['registration_id', 'event_id']),
    );
    await create(
      db.schema
        .createTable('id_photos')
        .addColumn('registration_id', 'text', (column) =>
          column.primaryKey().notNull().references('registrations.id').onDelete('cascade'),
        )
        .addColumn('media_type', 'text', (column) => column.notNull())
        .addColumn('bytes', sql.raw(blob), (column) => column.notNull())
        .addColumn('thumbnail', sql.raw(blob), (column) => column.notNull()),
    );
    await create(
      db.schema
        .createTable('submissions')
        .addColumn('key', 'text', (column) => column.primaryKey().notNull())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('registration_id', 'text', (column) => column.references('registrations.id').onDelete('cascade'))
        .addColumn('message', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull()),
    );
    await create(
      db.schema
        .createTable('organisers')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('username_key', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull()),
    );
    await create(
      db.schema
        .createTable('sessions')
        .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
        .addColumn('organiser_id', 'text', (column) => column.notNull().references('organisers.id').onDelete('cascade'))
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('last_seen_at', 'text', (column) => column.notNull()),
    );
    await create(
      db.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey().notNull())
        .addColumn('value', 'text', (column) => column.notNull()),
    );
  },
});
