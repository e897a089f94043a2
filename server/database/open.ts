import { Kysely, type LogEvent, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { addLap } from '#server/stopwatch.ts';
import { cannotUse, type Where } from './faults.ts';
import { migrationsFor } from './migrations/index.ts';
import type { ConnectionLimits } from './postgres/dialect.ts';
import { assertUsable } from './postgres/usable.ts';
import { sqliteDialect } from './sqlite/driver.ts';
import type { DatabaseFile } from './sqlite/file.ts';
import type { Database, Dialect, Tables } from './tables.ts';

export type { Where } from './faults.ts';

type Options = {
  report: (error: Error) => void;
  limits: ConnectionLimits | null;
};

/** Limits for requests. `statement` is below `use`: PostgreSQL stops a slow query before we close its connection. */
const servingLimits: ConnectionLimits = { statement: 7_000, idleInTransaction: 5_000, use: 8_000, stuck: 3_000 };

const unlimited: Options = { report: () => {}, limits: null };

/** Opens the database with the tables of this release. @throws {StartFault} if the database cannot be used */
export async function openDatabase(where: Where): Promise<OpenedDatabase> {
  const opened = await connect(where);
  const { db } = opened;
  try {
    if (where.databaseUrl !== null) await assertUsable(db);
    await migrate(db, where.databaseUrl === null ? 'sqlite' : 'postgres');
  } catch (error) {
    await db.destroy();
    throw cannotUse(where, error);
  }
  return opened;
}

export async function connect(where: Where, options: Options = unlimited): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, directDatabaseUrl } = where;
  const log = (event: LogEvent) => addLap('database', event.queryDurationMillis);
  if (databaseUrl === null) {
    const { dialect, file } = sqliteDialect(dataDir);
    const db = new Kysely<Tables>({ dialect, log });
    const assertReady = async () => {
      file.mustBeInPlace();
      await db.selectFrom('secrets').select('name').limit(1).execute();
    };
    return { db, assertReady, poolState: null, file };
  }
  // Load the driver only here, because a server on SQLite starts faster without it.
  const { postgresDialect } = await import('./postgres/dialect.ts');
  const url = options.limits === null ? (directDatabaseUrl ?? databaseUrl) : databaseUrl;
  const { dialect, ...opened } = postgresDialect(url, options);
  return { db: new Kysely<Tables>({ dialect, log }), ...opened, file: null };
}

type Serving = {
  report: (error: Error) => void;
  warn: (sentence: string) => void;
};

export async function openToServe(where: Where, { report, warn }: Serving): Promise<OpenedDatabase> {
  if (where.databaseUrl === null) return openDatabase(where);
  const { checkAddresses } = await import('./postgres/addresses.ts');
  await checkAddresses(where.databaseUrl, where.directDatabaseUrl ?? null, warn);
  await (await openDatabase(where)).db.destroy();
  return connect(where, { report, limits: servingLimits });
}

type PoolState = { open: number; idle: number; waiting: number };

export type OpenedDatabase = {
  db: Database;
  /** Resolves if PostgreSQL takes writes, or if SQLite's files are in place. Otherwise rejects within seconds. */
  assertReady(): Promise<void>;
  poolState: (() => PoolState) | null;
  file: DatabaseFile | null;
};

/** Kysely's own lock number, which earlier releases use. */
const lock = '3853314791062309107';

export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return migrateOn(db, dialect);
  // Kysely would lock the session, but a pooler may change the session after each query.
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
