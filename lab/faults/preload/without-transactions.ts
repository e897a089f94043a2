import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Makes the server skip transactions: each SQL statement commits by itself. */

const isOfTransaction = (sql: unknown) => typeof sql === 'string' && /^(begin|commit|rollback)/.test(sql);

const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function each(this: DatabaseSync, sql, ...rest) {
  return prepare.call(this, isOfTransaction(sql) ? 'select 1 where false' : sql, ...rest);
};

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function each(this: pg.Client, sql: unknown, ...rest: unknown[]) {
  return query.call(this, isOfTransaction(sql) ? 'select 1' : sql, ...rest);
} as typeof pg.Client.prototype.query;
