import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, notNull, primaryKey } from '../columns.ts';

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
