import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/** Kills the process before its first SQL statement that begins with the word after `?` in this file's URL. */
const due = new URL(import.meta.url).search.slice(1);

const dieIfDue = (sql: unknown) => {
  if (String(sql).startsWith(due)) process.kill(process.pid, 'SIGKILL');
};

const prepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function unlessDue(this: DatabaseSync, sql, ...rest) {
  dieIfDue(sql);
  return prepare.call(this, sql, ...rest);
};

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function unlessDue(this: pg.Client, sql: unknown, ...rest: unknown[]) {
  dieIfDue((sql as { text?: string }).text ?? sql);
  return query.call(this, sql, ...rest);
} as typeof pg.Client.prototype.query;
