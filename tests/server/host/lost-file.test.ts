import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { UnusableFile } from '#server/database/failures.ts';
import { openDatabase } from '#server/database/open.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { openSqlite } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { outcome, signIn, startApp } from '#tests/support/running/app.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { asha, postForm, sendForm } from '#tests/support/running/multipart.ts';
import { startServer } from '#tests/support/running/server.ts';

const away = { error: 'The database does not answer. Please try again in a moment.' };
const ravi = { ...asha, name: 'Ravi', email: 'ravi@students.example', contact: '9876543211' };

function replaceByCopy(file: string): void {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
}

test.each<[string, (file: string) => void]>([
  ['deleted', (file) => rmSync(file)],
  ['moved', (file) => renameSync(file, `${file}.old`)],
  ['replaced by a copy of it', replaceByCopy],
  ['emptied', (file) => truncateSync(file)],
  ['left without its log', (file) => rmSync(`${file}-wal`)],
  ['left without its index', (file) => rmSync(`${file}-shm`)],
  ['moved with its folder', (file) => renameSync(path.dirname(file), `${path.dirname(file)}-moved`)],
])('a server whose database file is %s accepts no registration and no mark', async (_what, lose) => {
  const fest = await startApp();
  const { dataDir } = fest.where;
  const headers = await signIn(fest);
  expect((await sendForm(fest.app)).statusCode).toBe(200);
  expect((await fest.app.inject('/readyz')).statusCode).toBe(200);
  const [stored] = await listRegistrations(fest.db);
  lose(path.join(dataDir, 'fest.sqlite'));

  expect(await outcome(sendForm(fest.app, ravi))).toEqual([503, { ...away, requestId: expect.any(String) }]);
  const marked = await fest.call('attendance', { id: stored?._id ?? '', headers, payload: { isPresent: true } });
  expect(marked.statusCode).toBe(503);
  expect(await outcome(fest.app.inject('/readyz'))).toEqual([503, away]);
  expect((await fest.app.inject('/healthz')).statusCode).toBe(200);
  rmSync(`${dataDir}-moved`, { recursive: true, force: true });
});

test('registrations work again once the file is back', async () => {
  const fest = await startApp();
  const file = path.join(fest.where.dataDir, 'fest.sqlite');
  renameSync(file, `${file}.old`);
  expect((await sendForm(fest.app)).statusCode).toBe(503);
  renameSync(`${file}.old`, file);
  expect((await sendForm(fest.app)).statusCode).toBe(200);
});

test('a transaction during which the file is deleted is not confirmed', async () => {
  const { db, where } = await openSqlite();
  const writing = db.transaction().execute(async (trx) => {
    await trx.insertInto('secrets').values({ name: 'a', value: 'x' }).execute();
    rmSync(path.join(where.dataDir, 'fest.sqlite'));
  });
  await expect(writing).rejects.toThrow(UnusableFile);
});

test('a server warns that its database is damaged, and accepts no registration', async () => {
  const dataDir = temporaryFolder();
  const { db } = await openDatabase({ dataDir, databaseUrl: null });
  await store(db, newRegistration());
  await db.destroy();
  const database = new DatabaseSync(path.join(dataDir, 'fest.sqlite'), { enableForeignKeyConstraints: false });
  database.exec("update registration_events set registration_id = 'nobody'");
  database.close();

  const server = await startServer({ DATA_DIR: dataDir });
  await expect
    .poll(() => server.lines.join('\n'), { timeout: 10_000 })
    .toMatch(/fest\.sqlite is damaged \(.+\)\. Stop the server\. .+npm run restore -- FILE/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const answer = await postForm(server.url);
  expect([answer.status, await answer.json()]).toEqual([503, { ...away, requestId: expect.any(String) }]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
});
