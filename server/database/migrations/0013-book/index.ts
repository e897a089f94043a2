import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, deletedWith, notNull, primaryKey } from '../columns.ts';
import { intoBook } from './into-book.ts';
import { dropOldTables } from './old-tables.ts';

/** One book replaces the audit log, versioned presences, answered writes, visits and changes (docs/decisions/0042). */
export const book = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const create = creatingIn(db, dialect);

    const number = await numberAboveAll(db as never);
    await (dialect === 'sqlite' ? forgetChangesInSqlite(db) : forgetChangesInPostgres(db));
    await create('book', (table) =>
      table
        .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
        .addColumn('number', dialect === 'sqlite' ? 'integer' : 'bigint', notNull)
        .addColumn('anew', dialect === 'sqlite' ? 'integer' : 'bigint', notNull),
    );
    await sql`insert into book (id, number, anew) values (1, ${number}, ${number})`.execute(db);
    await create('entries', (table) =>
      table
        .addColumn('key', 'text', primaryKey)
        .addColumn('number', dialect === 'sqlite' ? 'integer' : 'bigint', notNull)
        .addColumn('at', 'text', notNull)
        .addColumn('noted_at', 'text')
        .addColumn('actor', 'text')
        .addColumn('role', 'text')
        .addColumn('kind', 'text', notNull)
        .addColumn('registration_id', 'text')
        .addColumn('events', 'text')
        .addColumn('subject', 'text')
        .addColumn('old_value', 'text')
        .addColumn('new_value', 'text')
        .addColumn('cancels', 'text')
        .addColumn('fingerprint', 'text'),
    );
    await db.schema.createIndex('entries_number').on('entries').column('number').execute();
    await db.schema.createIndex('entries_registration').on('entries').column('registration_id').execute();
    await db.schema.createIndex('entries_subject').on('entries').columns(['kind', 'subject']).execute();

    await db.schema.alterTable('presences').renameTo('old_presences').execute();
    await create('presences', (table) =>
      table
        .addColumn('registration_id', 'text', (column) => notNull(column).$call(deletedWith('registrations.id')))
        .addColumn('event_id', 'text', notNull)
        .addPrimaryKeyConstraint('presences_seen', ['registration_id', 'event_id']),
    );
    await intoBook(db as never);
    await dropOldTables(db as never);
    if (dialect === 'postgres') await sql`drop function audit_log_is_append_only()`.execute(db);
    await db.schema.alterTable('registrations').dropColumn('taken_back').execute();
    await db.schema.createIndex('presences_at_event').on('presences').column('event_id').execute();
    await (dialect === 'sqlite' ? onlyAddInSqlite(db) : onlyAddInPostgres(db));
  },
});

/** A number above all old ones makes clients load everybody again. */
async function numberAboveAll(db: Kysely<{ registration_horizon: { newest: number } }>): Promise<number> {
  const { newest } = await db.selectFrom('registration_horizon').select('newest').executeTakeFirstOrThrow();
  return Number(newest) + 1;
}

async function forgetChangesInSqlite(db: Kysely<never>): Promise<void> {
  const events = [
    'insert_on_registrations',
    'update_on_registrations',
    'delete_on_registrations',
    'delete_on_id_photos',
  ];
  for (const event of events) await sql`drop trigger ${sql.id(`registration_changes_${event}`)}`.execute(db);
  await sql`drop view registration_horizon`.execute(db);
  await sql`drop table registration_changes`.execute(db);
}

async function forgetChangesInPostgres(db: Kysely<never>): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.id(`registration_changes_${event}`)} on registrations`.execute(db);
  await sql`drop trigger registration_changes_delete on id_photos`.execute(db);
  await sql`drop function note_changes_of_registrations()`.execute(db);
  await sql`drop function note_changes_of_id_photos()`.execute(db);
  await sql`drop view registration_horizon`.execute(db);
  await sql`drop table registration_changes`.execute(db);
  await sql`drop function notify_registration_changes()`.execute(db);
}

const fixed = [
  ...['key', 'number', 'at', 'noted_at', 'actor', 'role', 'kind', 'registration_id', 'events'],
  ...['subject', 'old_value', 'new_value', 'cancels'],
];

/** Only a fingerprint may be emptied, because it holds personal data. */
async function onlyAddInSqlite(db: Kysely<never>): Promise<void> {
  const refusal = sql`begin select raise(abort, 'entries are only added'); end`;
  await sql`create trigger entries_no_update before update of ${sql.join(fixed.map((name) => sql.id(name)))} on entries ${refusal}`.execute(
    db,
  );
  await sql`create trigger entries_no_delete before delete on entries ${refusal}`.execute(db);
}

async function onlyAddInPostgres(db: Kysely<never>): Promise<void> {
  await sql`create function entries_are_only_added() returns trigger language plpgsql as
    $$ begin raise exception 'entries are only added'; end $$`.execute(db);
  await sql`create trigger entries_no_update before update of ${sql.join(fixed.map((name) => sql.id(name)))} on entries
    for each statement execute function entries_are_only_added()`.execute(db);
  await sql`create trigger entries_no_delete before delete or truncate on entries
    for each statement execute function entries_are_only_added()`.execute(db);
  await sql`create function notify_book() returns trigger language plpgsql as
    $$ begin notify book; return null; end $$`.execute(db);
  await sql`create trigger book_notify after update on book for each statement execute function notify_book()`.execute(
    db,
  );
}
