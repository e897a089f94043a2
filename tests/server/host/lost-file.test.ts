import { copyFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { asha, sendForm } from '#tests/support/running/multipart.ts';

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
])('a server whose database file is %s takes no registration and no mark', async (_what, lose) => {
  const fest = await startApp();
  const { dataDir } = fest.where;
  const headers = await signIn(fest.app, fest.clock, fest.db);
  expect((await sendForm(fest.app)).statusCode).toBe(200);
  expect((await fest.app.inject('/readyz')).statusCode).toBe(200);
  const [stored] = await listRegistrations(fest.db);
  lose(path.join(dataDir, 'fest.sqlite'));

  const registered = await sendForm(fest.app, ravi);
  expect([registered.statusCode, registered.json()]).toEqual([503, { ...away, requestId: expect.any(String) }]);
  const url = calls.attendance.path.replace(':id', stored?._id ?? '');
  const marked = await fest.app.inject({ method: 'PUT', url, headers, payload: { isPresent: true } });
  expect(marked.statusCode).toBe(503);
  const ready = await fest.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, away]);
  expect((await fest.app.inject('/healthz')).statusCode).toBe(200);
  rmSync(`${dataDir}-moved`, { recursive: true, force: true });
});
