import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

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
