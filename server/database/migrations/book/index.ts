import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { tablesOfBook } from '../first-edition.ts';
import { intoBook } from './into-book.ts';
import { dropOldTables } from './old-tables.ts';

/** One book replaces the audit log, versioned presences, answered writes, visits and changes (docs/decisions/0042). */
export const book = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const isOfLastRelease = (await db.introspection.getTables()).some(({ name }) => name === 'audit_log');
    if (!isOfLastRelease) return;
    const number = await numberAboveAll(db as never);
    await (dialect === 'sqlite' ? forgetChangesInSqlite(db) : forgetChangesInPostgres(db));
    await db.schema.alterTable('presences').renameTo('old_presences').execute();
    for (const statement of tablesOfBook(dialect)) await sql.raw(statement).execute(db);
    await sql`update book set number = ${number}, anew = ${number}`.execute(db);
    await intoBook(db as never);
    await dropOldTables(db as never);
    if (dialect === 'postgres') await sql`drop function audit_log_is_append_only()`.execute(db);
    await db.schema.alterTable('registrations').dropColumn('taken_back').execute();
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

/** Dropping these functions also drops their triggers. */
async function forgetChangesInPostgres(db: Kysely<never>): Promise<void> {
  for (const name of ['note_changes_of_registrations', 'note_changes_of_id_photos', 'notify_registration_changes'])
    await sql`drop function ${sql.id(name)}() cascade`.execute(db);
  await sql`drop view registration_horizon`.execute(db);
  await sql`drop table registration_changes`.execute(db);
}
