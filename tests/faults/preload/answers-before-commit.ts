import { DatabaseSync } from 'node:sqlite';

/** A server that acknowledges what it has not committed yet: commits come together, some time later. */

const prepare = DatabaseSync.prototype.prepare;
const nothing = { changes: 0, lastInsertRowid: 0 };
let isCommitting = false;

DatabaseSync.prototype.prepare = function later(this: DatabaseSync, sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest);
  const run = statement.run.bind(statement);
  // Decided when it runs, because the server keeps its statements.
  if (sql === 'begin immediate') statement.run = () => (this.isTransaction ? nothing : run());
  if (sql === 'commit') {
    if (!isCommitting) setInterval(() => this.isTransaction && this.exec('commit'), 300).unref();
    isCommitting = true;
    statement.run = () => nothing;
  }
  return statement;
};
