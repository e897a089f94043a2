import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * PostgreSQL tells whoever listens that something changed, in the commit that changes it. SQLite has one process that
 * serves, which looks for itself. Frozen: a change is a new migration.
 */
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
