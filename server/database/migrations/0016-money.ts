import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { refusal } from './0001-first-edition.ts';

/** Adds amounts to the book. Like the rest of an entry, an amount never changes. */
export const money = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('entries').addColumn('rupees', 'integer').execute();
    await sql`create trigger entries_no_new_amount before update of rupees on entries ${sql.raw(refusal[dialect])}`.execute(
      db,
    );
  },
});
