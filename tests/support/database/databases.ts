import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type Where } from '#server/database/open.ts';
import type { OpenedDatabase } from '#server/database/opened.ts';
import { createDatabase, dropDatabase } from './postgres.ts';

export type TestDatabase = OpenedDatabase & { where: Where; discard(): Promise<void> };

/** For `describe.each`: the same cases on either database, each time a new and empty one. */
export const databases: [name: string, open: () => Promise<TestDatabase>][] = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
];

export async function openSqlite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'fest-test-'));
  const where = { dataDir, databaseUrl: null };
  const opened = await openDatabase(where);
  const discard = async () => {
    await opened.db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...opened, where, discard };
}

export async function openPostgres(): Promise<TestDatabase> {
  const databaseUrl = await createDatabase(inject('postgresUrl'), inject('migrated'));
  const where = { dataDir: '', databaseUrl };
  const opened = await openDatabase(where);
  const discard = async () => {
    await opened.db.destroy();
    await dropDatabase(databaseUrl);
  };
  return { ...opened, where, discard };
}
