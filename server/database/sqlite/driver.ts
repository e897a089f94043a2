import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { databaseFailure } from '../failures.ts';
import type { DatabaseFile } from './file.ts';
import { prepareIn, type Run } from './statements.ts';

/** In ms: how often it is tried, and for how long, to get the write lock that another process holds. */
const retryEvery = 10;
const longestWait = 10_000;

/** One connection to SQLite, handed from one user to the next. */
export class SingleConnection implements Driver {
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

  /** Takes the write lock at once: upgrading a read lock fails where another process wrote meanwhile. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason.
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.release();
  }

  async destroy(): Promise<void> {
    this.#database?.close();
  }
}

/**
 * Waits for the write lock of another process by trying again: SQLite's own `busy_timeout` sleeps in the statement, which
 * stops the event loop. Reading takes no lock, so others may have the connection meanwhile.
 */
class Connection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #mutex: Mutex;
  readonly #run: Run;
  /** Shared by all that wait. */
  #unlocked: Promise<void> | null = null;

  constructor(database: DatabaseSync, file: DatabaseFile, mutex: Mutex) {
    this.#database = database;
    this.#mutex = mutex;
    this.#run = prepareIn(database, file);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    for (const deadline = performance.now() + longestWait; ; ) {
      try {
        return this.#run<R>(sql, parameters);
      } catch (error) {
        // A transaction that began by reading may not write after another process did, however long it waits.
        const mayWait = !this.#database.isTransaction && performance.now() < deadline;
        if (databaseFailure(error) !== 'busy' || !mayWait) throw error;
      }
      await this.#untilUnlocked();
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method, and nothing here reads a stream.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streams are not supported on SQLite');
  }

  async #untilUnlocked(): Promise<void> {
    this.#mutex.release();
    try {
      this.#unlocked ??= this.#tryUntilUnlocked().finally(() => {
        this.#unlocked = null;
      });
      await this.#unlocked;
    } finally {
      await this.#mutex.obtain();
    }
  }

  /** @throws SQLite's error "database is locked" where it still is after the longest wait. */
  async #tryUntilUnlocked(): Promise<void> {
    const deadline = performance.now() + longestWait;
    for (;;) {
      await pause(retryEvery);
      // Somebody in this process has the lock.
      if (this.#database.isTransaction) return;
      try {
        return this.#database.exec('begin immediate; rollback');
      } catch (error) {
        if (databaseFailure(error) !== 'busy' || performance.now() > deadline) throw error;
      }
    }
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
