import { DatabaseSync } from 'node:sqlite';

/** Makes the server acknowledge writes before it commits them. It commits only every 300 ms. */
const prepare = DatabaseSync.prototype.prepare;
const nothing = { changes: 0, lastInsertRowid: 0 };
let isCommitting = false;

DatabaseSync.prototype.prepare = function later(this: DatabaseSync, sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest);
  const run = statement.run.bind(statement);
  // Check for a transaction at each run, because the server reuses its prepared statements.
  if (sql === 'begin immediate') statement.run = () => (this.isTransaction ? nothing : run());
  if (sql === 'commit') {
    if (!isCommitting) setInterval(() => this.isTransaction && this.exec('commit'), 300).unref();
    isCommitting = true;
    statement.run = () => nothing;
  }
  return statement;
};
