import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** The dialect for a PostgreSQL server; `report` is told of every connection that breaks. */
export function postgresDialect(url: string, report: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true });
  // Without listeners a connection that breaks ends this process: the pool listens to those that are idle, and nobody to
  // one that is in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', report));
  return new PostgresDialect({ pool });
}
