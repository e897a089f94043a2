import { execFileSync } from 'node:child_process';
import { cpSync, type DisposableTempDir } from 'node:fs';
import { withServer } from '#lab/server.ts';
import { openDatabase, type Where } from '#server/database/open.ts';
import { newFolder } from '#tests/support/running/new-folder.ts';
import { settingsOf } from '#tests/support/running/processes.ts';
import type { RunningServer } from '#tests/support/running/server.ts';

let seeded: DisposableTempDir | undefined;

/** Starts a server with 20,000 registrations. A run of the benchmark makes this database once and then copies it. */
export async function withFest<T>(work: (server: RunningServer) => Promise<T>): Promise<T> {
  seeded ??= await seed();
  using folder = newFolder('bench');
  cpSync(seeded.path, folder.path, { recursive: true });
  return await withServer({ DATA_DIR: folder.path }, work);
}

async function seed(): Promise<DisposableTempDir> {
  const folder = newFolder('bench');
  process.once('exit', () => folder.remove());
  await fill({ dataDir: folder.path, databaseUrl: null });
  return folder;
}

/** Makes the tables and 20,000 registrations. `flags` are for Node. */
export async function fill(where: Where, ...flags: string[]): Promise<void> {
  const { db } = await openDatabase(where);
  await db.destroy();
  const env = { ...process.env, ...settingsOf(where) };
  execFileSync(process.execPath, [...flags, 'scripts/seed.ts', '20000'], { env });
}
