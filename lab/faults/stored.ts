import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { PersonBook } from '#contract/book/entry.ts';
import { readBooks } from '#server/book/person.ts';
import { openDatabase, type Where } from '#server/database/open.ts';
import type { Database } from '#server/database/tables.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';

export type Stored = Awaited<ReturnType<typeof readTables>>;

/** Reads the database without the server. Copies SQLite's files first: only the server should recover their log. */
export async function readStored(where: Where): Promise<Stored> {
  using copy = newFolder('faults-copy');
  for (const name of where.databaseUrl === null ? ['fest.sqlite', 'fest.sqlite-wal'] : []) {
    const file = path.join(where.dataDir, name);
    if (existsSync(file)) cpSync(file, path.join(copy.path, name));
  }
  const { db } = await openDatabase({ ...where, dataDir: copy.path });
  // Read from one snapshot, so that a commit under way is visible in all tables or in none.
  const reading = db.transaction().setIsolationLevel('repeatable read').execute(readTables);
  return await reading.finally(() => db.destroy());
}

async function readTables(db: Database) {
  const registrations = await db.selectFrom('registrations').selectAll().execute();
  const books = new Map<string, PersonBook>();
  for (let start = 0; start < registrations.length; start += 500) {
    const ids = registrations.slice(start, start + 500).map(({ id }) => id);
    for (const [id, book] of await readBooks(db, ids)) books.set(id, book);
  }
  return {
    registrations,
    books,
    events: await db.selectFrom('registration_events').selectAll().execute(),
    photos: await db.selectFrom('id_photos').selectAll().execute(),
    submissions: await db.selectFrom('submissions').selectAll().execute(),
    presences: await db.selectFrom('presences').selectAll().execute(),
    visits: await db.selectFrom('entries').select(['key', 'actor']).where('kind', '=', 'visit').execute(),
  };
}
