import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** A purge that is killed once the rows are deleted, before the files are written anew. */

const dieAtVacuum = (sql: unknown) => {
  if (/^vacuum/.test(String(sql))) process.kill(process.pid, 'SIGKILL');
};

const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function unlessVacuum(this: DatabaseSync, sql, ...rest) {
  dieAtVacuum(sql);
  return prepare.call(this, sql, ...rest);
};

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function unlessVacuum(this: pg.Client, sql: unknown, ...rest: unknown[]) {
  dieAtVacuum((sql as { text?: string }).text ?? sql);
  return query.call(this, sql, ...rest);
} as typeof pg.Client.prototype.query;
