import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { PoolState } from './pool.ts';

/** After how many ms PostgreSQL ends a statement, and a transaction in which nothing happens. */
export type ConnectionLimits = { statement: number; idleInTransaction: number };

type Options = { report: (error: Error) => void; limits: ConnectionLimits | null };
type Opened = { dialect: PostgresDialect; readPool: () => PoolState };

/** The type id of bigint. Counts and transaction ids are of that type and fit into a number. */
const bigint = 20;

export function postgresDialect(url: string, { report, limits }: Options): Opened {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)) },
    ...(limits && {
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    }),
  });
  // Without listeners a broken connection ends this process: the pool's are for idle ones, the client's for those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', report));
  return {
    dialect: new PostgresDialect({ pool }),
    readPool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
