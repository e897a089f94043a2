import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase, type Where } from '#server/database/open.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { startServer } from '#tests/support/running/server.ts';
import { Fleet } from './fleet.ts';
import { missedMarks } from './list-reads.ts';

/** For the promise of docs/trust.md: 20,000. A read that takes ids and number one after the other misses some in 500. */
const reads = Number(process.env.LIST_READS ?? 500);

async function onPostgres(): Promise<string[]> {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  await storePeople({ dataDir: '', databaseUrl });
  const fleet = await Fleet.start(3, databaseUrl);
  onTestFinished(() => fleet.stop());
  return fleet.urls();
}

async function onSqlite(): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tech-fest-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  await storePeople({ dataDir, databaseUrl: null });
  const server = await startServer({ DATA_DIR: dataDir });
  onTestFinished(server.stop);
  return [server.url];
}

async function storePeople(where: Where): Promise<void> {
  const { db } = await openDatabase(where);
  for (let stored = 0; stored < 24; stored++) await store(db, newRegistration({ photo: null }));
  await db.destroy();
}

test.each([
  ['one of three processes', onPostgres],
  ['a server with its own database', onSqlite],
])(
  'every read from %s shows every mark that was answered before',
  { timeout: 60_000 + reads * 30 },
  async (_who, start) => {
    expect(await missedMarks(await start(), reads)).toEqual([]);
  },
);
