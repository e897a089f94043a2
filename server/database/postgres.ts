import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** Counts and transaction numbers come as this type, by its object id, and fit into a number. */
const bigint = 20;

/** The dialect for a PostgreSQL server; `report` is told of every connection that breaks. */
export function postgresDialect(url: string, report: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true },
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // Without listeners a connection that breaks ends this process: the pool listens to those that are idle, and nobody to
  // one that is in the middle of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', report));
  return new PostgresDialect({ pool });
}
