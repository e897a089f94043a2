import { PostgresAdapter, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenedDatabase } from '#server/database/open.ts';
import { connectionError } from '../failures.ts';
import { connectionString } from './addresses.ts';
import { boundedPool, limitedClient } from './pool.ts';

/** All limits are in ms. */
export type ConnectionLimits = {
  statement: number;
  /** PostgreSQL ends a transaction that is idle for longer than this. */
  idleInTransaction: number;
  /** This process closes a connection whose query or transaction lasts longer than this. */
  use: number;
  stuck: number;
};

type Options = { report: (error: Error) => void; limits: ConnectionLimits | null };
type Opened = Pick<OpenedDatabase, 'assertReady' | 'poolState'> & { dialect: PostgresDialect };

const probeLimit = 2_000;

/** The type id of bigint. Our bigints fit in a number, so they are read as numbers. */
const bigint = 20;

const connectingLimits = { ofRequest: 5_000, ofCommand: 30_000 };

export function postgresDialect(url: string, { report, limits }: Options): Opened {
  const config: pg.PoolConfig = {
    connectionString: connectionString(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)) },
  };
  const serving: pg.PoolConfig = {
    ...config,
    max: 10,
    connectionTimeoutMillis: limits ? connectingLimits.ofRequest : connectingLimits.ofCommand,
    // With pipelining, a query and its transaction need only one round trip.
    ...(limits && { Client: limitedClient(limits), pipeline: true }),
  };
  const { pool, longestUse } = boundedPool(serving, limits?.use ?? null, report);
  // This check has its own connection, because /readyz must answer even if the pool is stuck.
  const probing: pg.PoolConfig = { ...config, max: 1, connectionTimeoutMillis: probeLimit };
  const { pool: probe } = boundedPool(probing, probeLimit);
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
        throw new Error(`A connection has waited for PostgreSQL for ${Math.round(longest)} ms`);
      const { rows } = await probe.query('show transaction_read_only');
      if (rows[0].transaction_read_only === 'on') throw new Error('PostgreSQL is read-only');
    },
  };
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Turns off Kysely's lock of the session, because a pooler may change sessions. ../open.ts locks a transaction. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
