import { type Kysely, sql } from 'kysely';
import type { Dialect } from '#server/database/tables.ts';

export const manyProcesses = (dialect: Dialect) => ({
  async up(db: Kysely<never>): Promise<void> {
    const counts = db.schema
      .createTable('request_counts')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('window_ends_at', 'text', (column) => column.notNull());
    await (dialect === 'sqlite' ? counts.modifyEnd(sql`strict`) : counts).execute();
    await sql`create index registrations_present on registrations (id) where is_present = 1`.execute(db);
  },
});
