import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';
import { creatingIn, notNull, primaryKey, texts } from '../columns.ts';

export const manyProcesses = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    await creatingIn(db, dialect)('request_counts', (table) =>
      table.addColumn('key', 'text', primaryKey).addColumn('count', 'integer', notNull).$call(texts('window_ends_at')),
    );
    await sql`create index registrations_present on registrations (id) where is_present = 1`.execute(db);
  },
});
