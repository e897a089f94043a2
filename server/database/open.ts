import { Kysely, type LogEvent } from 'kysely';
import { StartFault } from '#server/config/config.ts';
import { addLap } from '#server/stopwatch.ts';
import { databaseFailure, isDamage, UnusableFile } from './failures.ts';
import { migrate } from './migrate.ts';
import type { OpenedDatabase } from './opened.ts';
import type { ConnectionLimits } from './postgres/dialect.ts';
import { wayOnFrom } from './postgres/refusals.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { fileIn } from './sqlite/file.ts';
import { damaged } from './sqlite/sentences.ts';
import type { Tables } from './tables.ts';
import { assertUsable } from './usable.ts';

export type Where = {
  dataDir: string;
  databaseUrl: string | null;
  /** The same database past a pooler, for all but requests; left out or null where one address serves both. */
  directDatabaseUrl?: string | null;
};

type Options = {
  report: (error: Error) => void;
  /** For PostgreSQL; null for backups and purges, whose statements may take long. */
  limits: ConnectionLimits | null;
  /** Whether PostgreSQL can tell of changes: not through a pooler that keeps no sessions. */
  listens?: boolean;
};

/**
 * For requests. The limit on a use is above PostgreSQL's own on a statement, whose answer says more and keeps the connection;
 * those end what a process that hangs, or lost its network, left behind with its locks.
 */
const servingLimits: ConnectionLimits = { statement: 7_000, idleInTransaction: 5_000, use: 8_000, stuck: 3_000 };

const unlimited: Options = { report: () => {}, limits: null };

/** Opens the database and brings it up to date. Any number of processes may do so at the same time. */
export async function openDatabase(where: Where, options: Options = unlimited): Promise<OpenedDatabase> {
  const opened = await connect(where, { ...options, limits: null });
  const { db } = opened;
  try {
    if (where.databaseUrl !== null) await assertUsable(db);
    await migrate(db, where.databaseUrl === null ? 'sqlite' : 'postgres');
  } catch (error) {
    await db.destroy();
    throw error;
  }
  if (options.limits === null) return opened;
  await db.destroy();
  return connect(where, options);
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
    return { db, assertReady, poolState: null, listen: null, file };
  }
  // Lazy: a start on SQLite takes less time and memory without the driver.
  const direct = directDatabaseUrl ?? databaseUrl;
  const { dialect, ...opened } = (await import('./postgres/dialect.ts')).postgresDialect(
    {
      url: options.limits === null ? direct : databaseUrl,
      listenUrl: options.listens === false ? null : direct,
    },
    options,
  );
  return { db: new Kysely<Tables>({ dialect, log }), ...opened, file: null };
}

/** @throws {StartFault} where the database cannot be opened. */
export async function openConfigured(where: Where, options: Options = unlimited): Promise<OpenedDatabase> {
  try {
    return await openDatabase(where, options);
  } catch (error) {
    throw cannotUse(where, error);
  }
}

type Serving = {
  /** Of connections that broke. */
  report: (error: Error) => void;
  /** Of what a start met that it goes on with. */
  say: (sentence: string) => void;
};

/** Waits a minute for a PostgreSQL that is waking up. @throws {StartFault} where the database cannot be opened. */
export async function openToServe(where: Where, { report, say }: Serving): Promise<OpenedDatabase> {
  if (where.databaseUrl === null) return openConfigured(where, { report, limits: null });
  const listens = await lookAtAddresses(where.databaseUrl, where.directDatabaseUrl ?? null, say);
  return openConfigured(where, { report, limits: servingLimits, listens });
}

/**
 * Gives whether PostgreSQL can tell this process of changes. `patience` is in ms, for a database that may be waking up.
 * @throws {StartFault} where an address cannot be used, or they name two databases.
 */
export async function lookAtAddresses(
  url: string,
  directUrl: string | null,
  say: Serving['say'],
  patience = 60_000,
): Promise<boolean> {
  const { lookAt } = await import('./postgres/first-look.ts');
  const look = (variable: Variable, address: string) =>
    lookAt(address, {
      patience,
      onWait: ({ message }) => say(`${variable} names a database that is not ready (${message}). Trying for a minute.`),
    }).catch((error) => {
      throw cannotReach(variable, error);
    });
  const pooled = await look('DATABASE_URL', url);
  const direct = directUrl === null ? pooled : await look('DIRECT_DATABASE_URL', directUrl);
  if (direct.database !== pooled.database) {
    throw new StartFault([
      'DIRECT_DATABASE_URL and DATABASE_URL name two databases. Let both name the same one, with a pooler in between and without.',
    ]);
  }
  if (!direct.keepsSessions) {
    const [variable, instead] =
      directUrl === null ? ['DATABASE_URL', 'Set DIRECT_DATABASE_URL to'] : ['DIRECT_DATABASE_URL', 'Let it name'];
    say(
      `${variable} goes through a pooler that keeps no sessions, so the database cannot tell of changes: they are looked for five times a second while a dashboard or desk is open. ${instead} the database's own address, or that of a pooler for sessions.`,
    );
  }
  return direct.keepsSessions;
}

type Variable = 'DATABASE_URL' | 'DIRECT_DATABASE_URL';

export function cannotUse({ dataDir, databaseUrl, directDatabaseUrl }: Where, error: unknown): StartFault {
  if (error instanceof StartFault) return error;
  if (error instanceof UnusableFile) return new StartFault([error.message]);
  if (isDamage(error)) return new StartFault([damaged(fileIn(dataDir), (error as Error).message)]);
  if (databaseUrl === null) return new StartFault([`DATA_DIR ${dataDir} cannot hold the database: ${reasonOf(error)}`]);
  return cannotReach(directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL', error);
}

function cannotReach(variable: Variable, error: unknown): StartFault {
  const wayOn = error instanceof Error ? wayOnFrom(error) : null;
  const sentence = `${variable} names a database that cannot be used: ${reasonOf(error)}`;
  return new StartFault([wayOn === null ? sentence : `${sentence.replace(/[.!]$/, '')}. ${wayOn}`]);
}

function reasonOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error;
  return databaseFailure(error) === 'no-room' ? `its disk is full, or fails (${message})` : message;
}
