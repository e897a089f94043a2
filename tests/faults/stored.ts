import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';

export type Stored = Awaited<ReturnType<typeof readTables>>;

/** Reads the database past the server. Copies SQLite's files first, so that the server still recovers its own WAL. */
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
      // One snapshot, so that a commit still under way shows in all tables or in none.
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
    presences: await db.selectFrom('presences').selectAll().execute(),
    visits: await db.selectFrom('showcase_visits').selectAll().execute(),
  };
}
