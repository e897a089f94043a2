import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { databaseFailure } from '../failures.ts';
import { DatabaseFile } from './file.ts';

const retryEvery = 10;
const longestWait = 10_000;

function singleConnection(file: DatabaseFile): Driver {
  const mutex = new Mutex();
  let database: DatabaseSync | undefined;
  let connection: DatabaseConnection | undefined;
  const run = async ({ executeQuery }: DatabaseConnection, statement: string) => {
    await executeQuery(CompiledQuery.raw(statement));
  };
  return {
    async init() {
      database = await file.open();
      connection = connectionTo(database, file, mutex);
    },
    async acquireConnection() {
      await mutex.obtain();
      return connection as DatabaseConnection;
    },
    releaseConnection: async () => mutex.release(),
    /** Takes the write lock at once. With a read lock, the first write fails if another process wrote in between. */
    beginTransaction: (connection) => run(connection, 'begin immediate'),
    commitTransaction: (connection) => run(connection, 'commit'),
    async rollbackTransaction(connection) {
      // On a full disk SQLite rolls back by itself, and a second rollback would hide the reason.
      if (database?.isTransaction) await run(connection, 'rollback');
    },
    destroy: async () => database?.close(),
  };
}

/** Retries while another process has the write lock. SQLite's `busy_timeout` would block the event loop. */
function connectionTo(database: DatabaseSync, file: DatabaseFile, mutex: Mutex): DatabaseConnection {
  const run = prepareIn(database, file);
  /** Only one query retries at a time: it holds this mutex meanwhile. */
  const retry = new Mutex();
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      let retries = 0;
      try {
        for (const deadline = performance.now() + longestWait; ; retries++) {
          try {
            return run<R>(sql, parameters);
          } catch (error) {
            // Do not retry in a transaction. After reading, it cannot write if another process has written meanwhile.
            const mayWait = !database.isTransaction && performance.now() < deadline;
            if (databaseFailure(error) !== 'busy' || !mayWait) throw error;
          }
          mutex.release();
          await (retries === 0 ? retry.obtain() : pause(retryEvery));
          await mutex.obtain();
        }
      } finally {
        if (retries > 0) retry.release();
      }
    },
    streamQuery() {
      throw new Error('Streams are not supported on SQLite');
    },
  };
}

class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isHeld = false;

  async obtain(): Promise<void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isHeld = true;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}

export function sqliteDialect(dataDir: string): { dialect: Dialect; file: DatabaseFile } {
  const file = new DatabaseFile(dataDir);
  return {
    file,
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => singleConnection(file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  };
}

class Adapter extends SqliteAdapter {
  /** Runs all migrations in one transaction, so that processes that start together take turns. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Turns off Kysely's mutex: the driver's own mutex can be released while a writer waits for a lock. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

type Run = <R>(sql: string, parameters: readonly unknown[]) => QueryResult<R>;

type Prepared = { statement: StatementSync; hasRows: boolean; writes: boolean };

const reads = /^\s*(select|pragma|begin|rollback)\b/i;

/** Prepares each SQL text once. Before a transaction and after each commit, checks that the files are in place. */
function prepareIn(database: DatabaseSync, file: DatabaseFile): Run {
  const known = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const found = known.get(sql);
    if (found) return found;
    const statement = database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0, writes: !reads.test(sql) };
    // Keep few prepared statements, because each length of a list needs a different statement.
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
