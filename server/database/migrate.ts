import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrationsFor } from './migrations/index.ts';
import type { Database, Dialect } from './tables.ts';

/** Kysely's own lock number, which earlier releases use. */
const lock = '3853314791062309107';

export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return migrateOn(db, dialect);
  // Kysely would lock the session, but a pooler may change the session after each statement.
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
