import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** The dialect for a PostgreSQL server; `report` is told of connections that broke while idle. */
export function postgresDialect(url: string, report: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, keepAlive: true });
  // Without a listener the restart of the database server would end this process.
  pool.on('error', report);
  return new PostgresDialect({ pool });
}
