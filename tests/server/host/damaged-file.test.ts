import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { postForm } from '#tests/support/running/multipart.ts';
import { startServer } from '#tests/support/running/server.ts';

/** Flips a bit in an index key. */
function damageIndex(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  const { pageno } = database
    .prepare("select pageno from dbstat where name = 'sqlite_autoindex_registrations_1' and pagetype = 'leaf'")
    .get() as { pageno: number };
  database.close();
  const handle = openSync(file, 'r+');
  const size = 16_384;
  const at = pageno * size - 20;
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, at);
  writeSync(handle, Buffer.from([byte.readUInt8() ^ 1]), 0, 1, at);
  closeSync(handle);
}

test('a server warns that its database is damaged, and accepts no registration', async () => {
  const dataDir = temporaryFolder();
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  await store(db, newRegistration());
  await db.destroy();
  damageIndex(path.join(dataDir, 'fest.sqlite'));

  const server = await startServer({ DATA_DIR: dataDir });
  await expect
    .poll(() => server.lines.join('\n'), { timeout: 10_000 })
    .toMatch(/fest\.sqlite is damaged \(.+\)\. Stop the server, .+npm run restore -- FILE/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const answer = await postForm(server.url);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: 'The database does not answer. Please try again in a moment.', requestId: expect.any(String) },
  ]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
});
