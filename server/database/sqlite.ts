import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';

export function sqliteDialect(dataDir: string): SqliteDialect {
  const dialect = new SqliteDialect({ database: async () => adapt(openFile(dataDir)) });
  dialect.createAdapter = () => new TransactionalMigrations();
  return dialect;
}

/** Runs all migrations in one transaction, so that processes which start together run them one after the other. */
class TransactionalMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Folder by folder: with `recursive` Node never returns where a folder that is there takes none, as /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes a file before SQLite does, so that it is never readable by others; journals get the same mode. */
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
  // /tmp may be read-only, or shared.
  database.exec('pragma temp_store = memory');
  // FULL: a commit waits for fsync.
  database.exec('pragma synchronous = full; pragma foreign_keys = on');
  return database;
}

/** Retries, because the switch to WAL ignores the busy timeout while another process makes it. */
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

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    // Bounded: a query with a list has another text for each length.
    if (statements.size < 200) statements.set(sql, statement);
    return statement;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      // Takes the write lock at once: upgrading a read lock fails where another process wrote meanwhile.
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
