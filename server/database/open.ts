import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartFault } from '#server/config.ts';
import type { Dialect } from './dialect.ts';
import { migrationsFor } from './migrations/index.ts';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

export type Where = { dataDir: string; databaseUrl: string | null };

/** Opens the database and brings it up to date. Any number of processes may do so at the same time. */
export async function openDatabase(where: Where, report: (error: Error) => void = () => {}): Promise<Database> {
  const name: Dialect = where.databaseUrl === null ? 'sqlite' : 'postgres';
  const dialect =
    where.databaseUrl === null ? sqliteDialect(where.dataDir) : postgresDialect(where.databaseUrl, report);
  const db = new Kysely<Tables>({ dialect });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(name) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  throw error;
}

/**
 * Opens the database that the configuration names.
 * @throws {StartFault} with a sentence for whoever starts the server.
 */
export async function openConfigured(where: Where, report: (error: Error) => void = () => {}): Promise<Database> {
  try {
    return await openDatabase(where, report);
  } catch (error) {
    throw cannotUse(where, error);
  }
}

/** Why the database cannot be had, for whoever starts the server. */
export function cannotUse({ dataDir, databaseUrl }: Where, error: unknown): StartFault {
  const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error;
  const subject =
    databaseUrl === null
      ? `DATA_DIR ${dataDir} cannot hold the database`
      : 'DATABASE_URL names a database that cannot be used';
  return new StartFault([`${subject}: ${reason}`]);
}
