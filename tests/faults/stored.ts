import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';

/** Everything that a database holds of a fest, at one moment. */
export type Stored = Awaited<ReturnType<typeof readTables>>;

/**
 * Reads the database past the server. Of SQLite it reads a copy, so that a log that a crash left behind is still there
 * for the server itself to recover from; the server must not be writing meanwhile.
 */
export async function readStored(where: Where): Promise<Stored> {
  const copy = where.databaseUrl === null ? mkdtempSync(path.join(tmpdir(), 'fest-faults-copy-')) : '';
  try {
    if (copy !== '') {
      for (const name of ['fest.sqlite', 'fest.sqlite-wal']) {
        const file = path.join(where.dataDir, name);
        if (existsSync(file)) cpSync(file, path.join(copy, name));
      }
    }
    const db = await openDatabase({ ...where, dataDir: copy });
    try {
      // One snapshot: a commit that the fault left under way must be seen in all tables or in none.
      return await db.transaction().setIsolationLevel('repeatable read').execute(readTables);
    } finally {
      await db.destroy();
    }
  } finally {
    if (copy !== '') rmSync(copy, { recursive: true, force: true });
  }
}

async function readTables(db: Database) {
  return {
    registrations: await db.selectFrom('registrations').selectAll().execute(),
    events: await db.selectFrom('registration_events').selectAll().execute(),
    photos: await db.selectFrom('id_photos').selectAll().execute(),
    submissions: await db.selectFrom('submissions').selectAll().execute(),
  };
}
