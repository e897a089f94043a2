import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, notNull, primaryKey } from '../columns.ts';

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
