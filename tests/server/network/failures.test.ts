import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { problemFor } from '#server/http/errors.ts';
import { uploadsIn } from '#server/photos/uploads.ts';
import { openPostgres } from '#tests/support/database/databases.ts';
import { holder } from '#tests/support/people/pass.ts';
import { keptLog, listen, sharedApp, signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

test('failures under /api are JSON, for every path and method', async () => {
  const fest = await startApp({ siteDir: '/nowhere' });
  for (const url of ['/api', '/api/', '/api/nothing', '/api/register/x', '/api/%zz', '/id-photos', '/id-photos/x/y'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await fest.app.inject({ method, url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toEqual({ error: expect.any(String) });
    }
});

test('an unexpected failure shows an id, and the log has the details under this id', async () => {
  const { lines, logger } = keptLog();
  const fest = await startApp({ logger });
  await fest.db.schema.dropTable('registration_events').execute();
  const answer = await sendForm(fest.app);
  const error = 'Something went wrong on our side. Please try again.';
  expect([answer.statusCode, answer.json()]).toEqual([500, { error, requestId: expect.any(String) }]);
  const [logged] = lines.map((line) => JSON.parse(line)).filter((line) => line.err);
  expect(logged).toMatchObject({
    reqId: answer.json().requestId,
    err: { message: expect.stringContaining('no such table'), stack: expect.stringContaining('sqlite/driver.ts') },
  });
  expect(lines.join()).not.toContain('Asha');
});

test('logs an error of PostgreSQL without what the visitor typed', async () => {
  const { lines, logger } = keptLog();
  const fest = await startApp({ logger }, await openPostgres());
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused %', new.email using detail = new.contact; end $$`.execute(fest.db);
  await sql`create trigger refuse before insert on registrations for each row execute function refuse()`.execute(
    fest.db,
  );
  expect((await sendForm(fest.app)).statusCode).toBe(500);
  expect(lines.join()).toContain('P0001');
  for (const personal of ['asha@students.example', '9876543210', 'Asha']) expect(lines.join()).not.toContain(personal);
});

test('the log has no characters that control a terminal', async () => {
  const { lines, logger } = keptLog();
  const fest = await startApp({
    logger,
    onCreate: (app) => app.get('/fails', () => Promise.reject(Error('\u009b2J\u202e\n'))),
  });
  expect((await fest.app.inject('/fails')).statusCode).toBe(500);
  expect(lines).toEqual([expect.stringContaining('u009b2J')]);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
});

test('an organiser can read the list while the disk is full', async () => {
  const fest = await startApp();
  const headers = await signIn(fest);
  await sql.raw('pragma query_only = on').execute(fest.db);
  fest.clock.now = new Date(fest.clock.now.getTime() + 10 * 60_000);
  expect((await fest.call('registrations', { headers })).statusCode).toBe(200);
});

const outcomes: string[] = [];
const { lines, logger } = keptLog();
const fest = sharedApp({
  logger,
  onCreate: (app) =>
    app.addHook('onError', async (_request, _reply, error) => void outcomes.push(problemFor(error).code)),
});
let url: URL;
beforeAll(async () => {
  url = new URL(await listen(fest.app));
});

const halfForm = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nAs';
test.each([
  [calls.login.path, 'application/json', '{"username":'],
  [calls.register.path, 'multipart/form-data; boundary=b', halfForm],
])('an aborted body for %s counts as malformed, and logs no failure of the database', async (path, type, half) => {
  for (const way of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(Number(url.port), url.hostname);
    const before = outcomes.length;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${half}`);
    await once(fest.app.server, 'request');
    socket[way]();
    await expect.poll(() => outcomes.length).toBe(before + 1);
  }
  expect([...new Set(outcomes)]).toEqual(['malformed-body']);
  expect(lines).toEqual([]);
});

test('a photo for an unknown pass is read, but not stored', async () => {
  const fest = await startApp();
  const { pass } = (await sendForm(fest.app)).json();
  const sendPhoto = async (to: string) =>
    (await holder(fest.app, to).sendPhoto(new Blob([Buffer.alloc(300_000)]))).statusCode;
  const folder = uploadsIn(fest.where.dataDir);
  rmSync(folder, { recursive: true, force: true });
  // With a file in place of the folder, every upload fails.
  writeFileSync(folder, '');
  expect([await sendPhoto(pass), await sendPhoto('/pass/AZ-az_09')]).toEqual([500, 404]);
});
