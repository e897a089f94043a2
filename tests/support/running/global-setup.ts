import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ensureBuilt } from './built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of a database there with all tables and nothing in them, which is quicker copied than made. */
    migrated: string;
  }
}

/** The product as it is built, and one PostgreSQL server for the whole run; each test file makes its own database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  const databaseUrl = await postgres.createDatabase();
  await (await openDatabase({ dataDir: '', databaseUrl })).db.destroy();
  project.provide('migrated', new URL(databaseUrl).pathname.slice(1));
  return postgres.stop;
}
