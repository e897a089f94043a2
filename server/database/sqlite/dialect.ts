import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SingleConnection } from './driver.ts';
import { DatabaseFile } from './file.ts';

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

  /** Turns off Kysely's mutex: the driver's own can be released while it waits for a lock. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
