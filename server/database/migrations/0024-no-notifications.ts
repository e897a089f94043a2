import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

/** Servers look at the book number instead (docs/decisions/0035). */
export const noNotifications = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (dialect === 'postgres') await sql`drop function if exists notify_book() cascade`.execute(db);
  },
});
