import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { openDatabase, type Where } from '#server/database/open.ts';
import { createDatabase } from '#tests/support/database/postgres.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { startServer } from '#tests/support/running/server.ts';
import { Fleet } from './fleet.ts';
import { missedMarks } from './list-reads.ts';

/** For the promise of docs/trust.md: 20,000. A read that takes ids and number one after the other misses some in 500. */
const reads = Number(process.env.LIST_READS ?? 500);
const longest = 60_000 + reads * 30;

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function storePeople(where: Where): Promise<void> {
  const { db } = await openDatabase(where);
  for (let stored = 0; stored < 24; stored++) await store(db, newRegistration({ photo: null }));
  await db.destroy();
}

test(
  'every read by one of three processes shows every mark that was answered before it',
  async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'));
    await storePeople({ dataDir: '', databaseUrl });
    const fleet = await Fleet.start(3, databaseUrl);
    stops.push(() => fleet.stop());
    expect(await missedMarks(fleet.urls(), reads)).toEqual([]);
  },
  longest,
);

test(
  'every read of a server with its own database shows every mark that was answered before it',
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tech-fest-'));
    stops.push(() => rmSync(dataDir, { recursive: true }));
    await storePeople({ dataDir, databaseUrl: null });
    const server = await startServer({ DATA_DIR: dataDir });
    stops.push(() => server.stop());
    expect(await missedMarks([server.url], reads)).toEqual([]);
  },
  longest,
);
