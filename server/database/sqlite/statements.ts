import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import type { DatabaseFile } from './file.ts';

export type Run = <R>(sql: string, parameters: readonly unknown[]) => QueryResult<R>;

type Prepared = { statement: StatementSync; hasRows: boolean; writes: boolean };

const reads = /^\s*(select|pragma|begin|rollback)\b/i;

/** Prepares each statement once. Checks before and after writes that the database files still exist. */
export function prepareIn(database: DatabaseSync, file: DatabaseFile): Run {
  const known = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const found = known.get(sql);
    if (found) return found;
    const statement = database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0, writes: !reads.test(sql) };
    // Limited, because each list length makes a different statement.
    if (known.size < 200) known.set(sql, prepared);
    return prepared;
  }

  return <R>(sql: string, parameters: readonly unknown[]) => {
    const { statement, hasRows, writes } = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (sql === 'begin immediate') file.mustBeInPlace();
    const result = hasRows ? { rows: statement.all(...values) as R[] } : changed(statement.run(...values));
    // Check before answering: never confirm a write to a deleted file.
    if (writes && !database.isTransaction) file.mustBeInPlace();
    return result;
  };
}

const changed = ({ changes, lastInsertRowid }: ReturnType<StatementSync['run']>) => ({
  rows: [],
  numAffectedRows: BigInt(changes),
  insertId: BigInt(lastInsertRowid),
});
