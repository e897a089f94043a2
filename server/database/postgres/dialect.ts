import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Listen } from '../changes.ts';
import { connectionError } from '../failures.ts';
import type { PoolState } from '../pool.ts';
import { boundedPool } from './bounded-pool.ts';
import { listenerOn } from './listener.ts';

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

type Options = { report: (error: Error) => void; limits: ConnectionLimits | null };
type Opened = {
  dialect: PostgresDialect;
  readPool: () => PoolState;
  checkReady: () => Promise<void>;
  listen: Listen;
};

/** In ms, for connecting and for the answer, each. */
const probeLimit = 2_000;

/** The type id of bigint. Counts and transaction ids are of that type and fit into a number. */
const bigint = 20;

export function postgresDialect(url: string, { report, limits }: Options): Opened {
  const config: pg.PoolConfig = {
    connectionString: url,
    keepAlive: true,
    // The kernel's own default is two hours.
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)) },
  };
  const serving: pg.PoolConfig = {
    ...config,
    max: 10,
    connectionTimeoutMillis: 5_000,
    ...(limits && {
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    }),
  };
  const { pool, longestUse } = boundedPool(serving, { limit: limits?.use ?? null, report });
  // A connection of its own, so that /readyz is answered where every connection of the pool is stuck.
  const probing: pg.PoolConfig = { ...config, max: 1, connectionTimeoutMillis: probeLimit };
  const { pool: probe } = boundedPool(probing, { limit: probeLimit, report: () => {} });
  return {
    dialect: new PostgresDialect({
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
    readPool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async checkReady() {
      const longest = longestUse();
      if (limits && longest > limits.stuck)
        throw new Error(`A connection waits for PostgreSQL since ${Math.round(longest)} ms`);
      const { rows } = await probe.query('show transaction_read_only');
      if (rows[0].transaction_read_only === 'on') throw new Error('PostgreSQL can only be read');
    },
    listen: listenerOn(config),
  };
}
