import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

/** The dialect for the embedded database in `dataDir`, through the `node:sqlite` that Node brings. */
export function sqliteDialect(dataDir: string): SqliteDialect {
  const dialect = new SqliteDialect({ database: async () => adapt(openFile(dataDir)) });
  dialect.createAdapter = () => new TransactionalMigrations();
  return dialect;
}

/**
 * SQLite rolls back table changes too, but Kysely assumes it is alone on the file. As one transaction, which `begin`
 * below makes exclusive at once, the migrations of processes that start together run one after the other.
 */
class TransactionalMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Makes the folder where it is missing, for its owner alone. */
export function makeFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/** Makes a file before SQLite opens it, so that it is never readable by others; its journals take over its mode. */
export function makeFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function openFile(dataDir: string): DatabaseSync {
  makeFolder(dataDir);
  const file = path.join(dataDir, 'fest.sqlite');
  makeFile(file);
  const database = new DatabaseSync(file);
  database.exec('pragma busy_timeout = 10000');
  database.exec('pragma page_size = 16384');
  switchToWriteAheadLog(database);
  // What a statement of many rows may have to undo would otherwise be a file in /tmp, which may be read-only or another's.
  database.exec('pragma temp_store = memory');
  // FULL: a commit is on the disk before it is acknowledged.
  database.exec('pragma synchronous = full; pragma foreign_keys = on');
  return database;
}

/** The switch to WAL does not wait for a process that is just making the same switch, so it is tried again. */
function switchToWriteAheadLog(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt++) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

const nothing: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/** The small part of better-sqlite3's interface that Kysely uses. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    // Queries with lists have as many texts as lengths; the cache is for the few that come all the time.
    if (statements.size < 200) statements.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      // Where the disk was full SQLite has rolled back already, and a second time would fail and hide why.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      // A transaction that began by reading cannot wait for its turn to write once another process wrote meanwhile.
      const statement = prepare(sql === 'begin' ? 'begin immediate' : sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
