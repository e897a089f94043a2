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

class SingleConnection implements Driver {
  readonly #file: DatabaseFile;
  readonly #mutex = new Mutex();
  #database: DatabaseSync | undefined;
  #connection: DatabaseConnection | undefined;

  constructor(file: DatabaseFile) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.#database = await this.#file.open();
    this.#connection = new Connection(this.#database, this.#file, this.#mutex);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.obtain();
    return this.#connection as DatabaseConnection;
  }

  /** Takes the write lock at once: upgrading a read lock fails if another process has written since then. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite rolls back by itself, and a second rollback would hide the reason.
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  async destroy(): Promise<void> {
    this.#database?.close();
  }
}

/** Retries while another process has the write lock. SQLite's `busy_timeout` blocks the event loop. Reads continue. */
class Connection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #mutex: Mutex;
  /** Held by the one query that retries. The others wait for it. */
  readonly #retry = new Mutex();
  readonly #run: Run;

  constructor(database: DatabaseSync, file: DatabaseFile, mutex: Mutex) {
    this.#database = database;
    this.#mutex = mutex;
    this.#run = prepareIn(database, file);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    let retries = 0;
    try {
      for (const deadline = performance.now() + longestWait; ; retries++) {
        try {
          return this.#run<R>(sql, parameters);
        } catch (error) {
          // A transaction that has read cannot write once another process has written.
          const mayWait = !this.#database.isTransaction && performance.now() < deadline;
          if (databaseFailure(error) !== 'busy' || !mayWait) throw error;
        }
        this.#mutex.release();
        await (retries === 0 ? this.#retry.obtain() : pause(retryEvery));
        await this.#mutex.obtain();
      }
    } finally {
      if (retries > 0) this.#retry.release();
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires the method, and nothing here reads a stream.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streams are not supported on SQLite');
  }
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
      createDriver: () => new SingleConnection(file),
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
