import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Dialect } from './dialect.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Database } from './tables.ts';

/** Kysely's own number of its lock, so that a server of an earlier release waits for it too. */
const lock = '3853314791062309107';

/** Runs the migrations that have not run yet. Of several processes that start together one does, and the others wait for it. */
export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return migrateOn(db, dialect);
  // Kysely would lock the session, which behind a pooler may be another one a statement later.
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx);
    await migrateOn(trx, dialect);
  });
}

async function migrateOn(db: Database, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(dialect) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
