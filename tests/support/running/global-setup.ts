import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/open.ts';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { ensureBuilt } from './built.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The name of an empty database with all tables: copying it is faster than migrating. */
    migrated: string;
  }
}

/** Builds the product, and starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt();
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  const databaseUrl = await postgres.createDatabase();
  await (await openDatabase({ dataDir: '', databaseUrl })).db.destroy();
  project.provide('migrated', new URL(databaseUrl).pathname.slice(1));
  return postgres.stop;
}
