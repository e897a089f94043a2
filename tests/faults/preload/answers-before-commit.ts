import { DatabaseSync } from 'node:sqlite';

/** A server that acknowledges what it has not committed yet: commits come together, some time later. */

const prepare = DatabaseSync.prototype.prepare;
let isCommitting = false;

DatabaseSync.prototype.prepare = function later(this: DatabaseSync, sql, ...rest) {
  const isAgain = sql === 'begin immediate' && this.isTransaction;
  if (sql !== 'commit' && !isAgain) return prepare.call(this, sql, ...rest);
  if (!isCommitting) setInterval(() => this.isTransaction && this.exec('commit'), 300).unref();
  isCommitting = true;
  return prepare.call(this, 'select 1 where false', ...rest);
};
