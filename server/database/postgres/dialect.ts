import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import { connectionError } from '../failures.ts';
import type { OpenedDatabase } from '../opened.ts';
import { boundedPool } from './bounded-pool.ts';
import { limitedClient } from './limited-client.ts';
import { listenerOn } from './listener.ts';
import { connectionString } from './url.ts';

/** In ms. */
export type ConnectionLimits = {
  /** After which PostgreSQL ends a statement. */
  statement: number;
  /** After which PostgreSQL ends a transaction in which nothing happens. */
  idleInTransaction: number;
  /** After which this process closes a connection whose statement or transaction has not ended. */
  use: number;
  /** After which such a use is stuck, and readiness fails. */
  stuck: number;
};

type Addresses = {
  url: string;
  /** Where a connection keeps its session, so that it hears what others tell; null where none does. */
  listenUrl: string | null;
};

type Options = { report: (error: Error) => void; limits: ConnectionLimits | null };
type Opened = Pick<OpenedDatabase, 'assertReady' | 'poolState' | 'listen'> & { dialect: PostgresDialect };

/** In ms, for connecting and for the answer, each. */
const probeLimit = 2_000;

/** The type id of bigint. Counts and transaction ids are of that type and fit into a number. */
const bigint = 20;

/** In ms. A command waits for a database that is waking up, a request does not. */
const connectingLimits = { ofRequest: 5_000, ofCommand: 30_000 };

export function postgresDialect({ url, listenUrl }: Addresses, { report, limits }: Options): Opened {
  const configOf = (address: string): pg.PoolConfig => ({
    connectionString: connectionString(address),
    keepAlive: true,
    // The kernel's own default is two hours.
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)) },
  });
  const config = configOf(url);
  const serving: pg.PoolConfig = {
    ...config,
    max: 10,
    connectionTimeoutMillis: limits ? connectingLimits.ofRequest : connectingLimits.ofCommand,
    // In a pipeline, a statement and the transaction around it take one round trip.
    ...(limits && { Client: limitedClient(limits), pipeline: true }),
  };
  const { pool, longestUse } = boundedPool(serving, { limit: limits?.use ?? null, report });
  // A connection of its own, so that /readyz is answered where every connection of the pool is stuck.
  const probing: pg.PoolConfig = { ...config, max: 1, connectionTimeoutMillis: probeLimit };
  const { pool: probe } = boundedPool(probing, { limit: probeLimit, report: () => {} });
  return {
    dialect: new Dialect({
      pool: {
        options: pool.options,
        connect: () =>
          pool.connect().catch((error) => {
            throw connectionError(error);
          }),
        async end() {
          await Promise.all([pool.end(), probe.end()]);
        },
      },
    }),
    poolState: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async assertReady() {
      const longest = longestUse();
      if (limits && longest > limits.stuck)
        throw new Error(`A connection waits for PostgreSQL since ${Math.round(longest)} ms`);
      const { rows } = await probe.query('show transaction_read_only');
      if (rows[0].transaction_read_only === 'on') throw new Error('PostgreSQL can only be read');
    },
    listen: listenUrl === null ? null : listenerOn(configOf(listenUrl)),
  };
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Its locks are of a session; ../migrate.ts has one of the transaction. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
