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

export const accountability = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = creatingIn(db, dialect);

    await create('audit_log', (table) =>
      table
        .addColumn('id', 'text', primaryKey)
        .addColumn('at', 'text', notNull)
        .addColumn('actor', 'text')
        .addColumn('action', 'text', notNull)
        .addColumn('registration_id', 'text')
        .addColumn('subject', 'text')
        .addColumn('old_value', 'text')
        .addColumn('new_value', 'text'),
    );
    await db.schema.createIndex('audit_log_registration').on('audit_log').columns(['registration_id', 'id']).execute();
    await (dialect === 'sqlite' ? appendOnlyInSqlite(db) : appendOnlyInPostgres(db));

    await create('login_attempts', (table) =>
      table
        .addColumn('key', 'text', primaryKey)
        .addColumn('count', 'integer', notNull)
        .addColumn('window_ends_at', 'text', notNull),
    );
    for (const table of ['organisers', 'sessions']) {
      await db.schema
        .alterTable(table)
        .addColumn('password_set_at', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
  },
});

async function appendOnlyInSqlite(db: Kysely<never>): Promise<void> {
  for (const change of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`audit_log_no_${change}`)} before ${sql.raw(change)} on audit_log
      begin select raise(abort, 'audit_log is append-only'); end`.execute(db);
  }
}

async function appendOnlyInPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function audit_log_is_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit_log is append-only'; end $$`.execute(db);
  await sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function audit_log_is_append_only()`.execute(db);
}

/** Numbers the changes of registrations, so that a list reads only new ones. Keeps rows of deleted registrations. */
export const listChanges = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = creatingIn(db, dialect);
    await create('registration_changes', (table) =>
      table
        .addColumn('registration_id', 'text', primaryKey)
        .addColumn('change', dialect === 'sqlite' ? 'integer' : 'bigint', notNull),
    );
    await db.schema
      .createIndex('registration_changes_newest')
      .on('registration_changes')
      .columns(['change', 'registration_id'])
      .execute();
    await (dialect === 'sqlite' ? countInSqlite(db) : countInPostgres(db));
  },
});

async function countInSqlite(db: Kysely<never>): Promise<void> {
  const events = ['insert on registrations', 'update on registrations', 'delete on registrations'];
  for (const event of [...events, 'delete on id_photos']) {
    const row = event.startsWith('delete') ? 'old' : 'new';
    const id = `${row}.${event.endsWith('id_photos') ? 'registration_id' : 'id'}`;
    await sql`create trigger ${sql.id(`registration_changes_${event.replaceAll(' ', '_')}`)} after ${sql.raw(event)} begin
      insert into registration_changes (registration_id, change)
      values (${sql.raw(id)}, (select coalesce(max(change), 0) + 1 from registration_changes))
      on conflict (registration_id) do update set change = excluded.change;
    end`.execute(db);
  }
  await sql`create view registration_horizon as
    select coalesce(max(change), 0) + 1 as horizon, coalesce(max(change), 0) + 1 as newest from registration_changes`.execute(
    db,
  );
}

/** Writers overlap and commit in any order, so use the transaction's number. `horizon` is the oldest open transaction. */
async function countInPostgres(db: Kysely<never>): Promise<void> {
  for (const [table, column] of [
    ['registrations', 'id'],
    ['id_photos', 'registration_id'],
  ] as const) {
    await sql`create function ${sql.id(`note_changes_of_${table}`)}() returns trigger language plpgsql as
      ${sql.raw(`$$ begin
        insert into registration_changes (registration_id, change)
        select distinct ${column}, pg_current_xact_id()::text::bigint from changed order by ${column}
        on conflict (registration_id) do update set change = excluded.change;
        return null;
      end $$`)}`.execute(db);
  }
  for (const [event, table] of [
    ['insert', 'registrations'],
    ['update', 'registrations'],
    ['delete', 'registrations'],
    ['delete', 'id_photos'],
  ] as const) {
    const rows = event === 'delete' ? 'old' : 'new';
    await sql`create trigger ${sql.id(`registration_changes_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} table as changed for each statement
      execute function ${sql.id(`note_changes_of_${table}`)}()`.execute(db);
  }
  await sql`create view registration_horizon as select
    pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint as newest`.execute(db);
}

export const manyProcesses = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    await creatingIn(db, dialect)('request_counts', (table) =>
      table.addColumn('key', 'text', primaryKey).addColumn('count', 'integer', notNull).$call(texts('window_ends_at')),
    );
    await sql`create index registrations_present on registrations (id) where is_present = 1`.execute(db);
  },
});

export const oneCounter = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.dropTable('login_attempts').execute();
  },
};

type Tables = { registrations: { id: string; email: string; email_key: string; contact: string } };

/** Gives look-alike emails the same key, by this release's rule. */
export const emailKeys = {
  async up(db: Kysely<Tables>): Promise<void> {
    const rows = await db.selectFrom('registrations').select(['id', 'email', 'email_key', 'contact']).execute();
    const taken = new Set(rows.map((row) => `${row.email_key}\n${row.contact}`));
    for (const { id, email, email_key, contact } of rows) {
      const key = keyOf(email);
      if (key === email_key || taken.has(`${key}\n${contact}`)) continue;
      taken.add(`${key}\n${contact}`);
      await db.updateTable('registrations').set({ email_key: key }).where('id', '=', id).execute();
    }
  },
};

const keyOf = (email: string) => email.replace(invisible, '').normalize('NFKC').toLowerCase().normalize('NFKC');
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;
