import { Kysely, type LogEvent } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartFault } from '#server/config.ts';
import { addLap } from '#server/stopwatch.ts';
import { listenBy } from './changes.ts';
import type { Dialect } from './dialect.ts';
import { databaseFailure, isDamage, UnusableFile } from './failures.ts';
import { migrationsFor } from './migrations/index.ts';
import { readPoolBy } from './pool.ts';
import type { ConnectionLimits } from './postgres/dialect.ts';
import { readyWhile } from './ready.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { fileBy, fileIn } from './sqlite/file.ts';
import { damaged } from './sqlite/sentences.ts';
import type { Database, Tables } from './tables.ts';
import { assertUsable } from './usable.ts';

export type Where = { dataDir: string; databaseUrl: string | null };

type Options = {
  report: (error: Error) => void;
  /** For PostgreSQL; null for backups and purges, whose statements may take long. */
  limits: ConnectionLimits | null;
};

/**
 * For requests. The limit on a use is above PostgreSQL's own on a statement, whose answer says more and keeps the connection;
 * those end what a process that hangs, or lost its network, left behind with its locks.
 */
const servingLimits: ConnectionLimits = { statement: 7_000, idleInTransaction: 5_000, use: 8_000, stuck: 3_000 };

const unlimited: Options = { report: () => {}, limits: null };

/** Opens the database and brings it up to date. Any number of processes may do so at the same time. */
export async function openDatabase(where: Where, { report, limits }: Options = unlimited): Promise<Database> {
  const db = await connect(where, { report, limits: null });
  try {
    if (where.databaseUrl !== null) await assertUsable(db);
    await migrate(db, where.databaseUrl === null ? 'sqlite' : 'postgres');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  if (limits === null) return db;
  await db.destroy();
  return connect(where, { report, limits });
}

async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(dialect) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

export async function connect({ dataDir, databaseUrl }: Where, options: Options = unlimited): Promise<Database> {
  const log = (event: LogEvent) => addLap('database', event.queryDurationMillis);
  if (databaseUrl === null) {
    const { dialect, file } = sqliteDialect(dataDir);
    const db = new Kysely<Tables>({ dialect, log });
    fileBy(db, file);
    readyWhile(db, async () => {
      file.mustBeInPlace();
      await db.selectFrom('secrets').select('name').limit(1).execute();
    });
    return db;
  }
  // Lazy: a start on SQLite takes less time and memory without the driver.
  const { dialect, readPool, checkReady, listen } = (await import('./postgres/dialect.ts')).postgresDialect(
    databaseUrl,
    options,
  );
  const db = new Kysely<Tables>({ dialect, log });
  readPoolBy(db, readPool);
  readyWhile(db, checkReady);
  listenBy(db, listen);
  return db;
}

/** @throws {StartFault} where the database cannot be opened. */
export async function openConfigured(where: Where, options: Options = unlimited): Promise<Database> {
  try {
    return await openDatabase(where, options);
  } catch (error) {
    throw cannotUse(where, error);
  }
}

export const openToServe = (where: Where, report: (error: Error) => void): Promise<Database> =>
  openConfigured(where, { report, limits: where.databaseUrl === null ? null : servingLimits });

export function cannotUse({ dataDir, databaseUrl }: Where, error: unknown): StartFault {
  if (error instanceof StartFault) return error;
  if (error instanceof UnusableFile) return new StartFault([error.message]);
  if (isDamage(error)) return new StartFault([damaged(fileIn(dataDir), (error as Error).message)]);
  const message = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error;
  const reason = databaseFailure(error) === 'no-room' ? `its disk is full, or fails (${message})` : message;
  const subject =
    databaseUrl === null
      ? `DATA_DIR ${dataDir} cannot hold the database`
      : 'DATABASE_URL names a database that cannot be used';
  return new StartFault([`${subject}: ${reason}`]);
}
