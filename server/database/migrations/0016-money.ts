import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

/** Adds amounts to the book. Like the rest of an entry, an amount never changes. */
export const money = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('entries').addColumn('rupees', 'integer').execute();
    const refusal =
      dialect === 'sqlite'
        ? sql`begin select raise(abort, 'entries are only added'); end`
        : sql`for each statement execute function entries_are_only_added()`;
    await sql`create trigger entries_no_new_amount before update of rupees on entries ${refusal}`.execute(db);
  },
});
