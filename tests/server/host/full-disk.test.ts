import { afterEach, describe, expect, inject, test } from 'vitest';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import type { MadeDesk } from '#contract/desk/desks.ts';
import { limitFiles } from '#lab/faults/small-disk.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { createDatabase, query } from '#tests/support/database/postgres.ts';
import { type FormValues, postForm } from '#tests/support/running/multipart.ts';
import { organiserAccount, type RunningServer, startServer } from '#tests/support/running/server.ts';

type Full = { server: RunningServer; fill(): Promise<void>; discard(): void };

/** A server whose files cannot grow. */
async function onSqlite(): Promise<Full> {
  const disk = limitFiles();
  const server = await startServer({ DATA_DIR: disk.folder, RATE_LIMIT: 'on' });
  return { server, fill: async () => disk.limit(server.process.pid ?? 0, 0), discard: disk.discard };
}

/** PostgreSQL that reports a full disk. */
async function onPostgres(): Promise<Full> {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const server = await startServer({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'on' });
  const fill = async () => {
    await query(
      databaseUrl,
      `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    );
    for (const table of ['registrations', 'submissions', 'sessions', 'entries', 'request_counts', 'desks'])
      await query(
        databaseUrl,
        `create trigger full_disk before insert or update on ${table} execute function refuse()`,
      );
  };
  return { server, fill, discard() {} };
}

let full: Full;
afterEach(async () => {
  await full.server.stop();
  full.discard();
});

const json = { 'content-type': 'application/json', [adminHeader]: adminFlag.value };

function signIn(password = organiserAccount.password): Promise<Response> {
  const body = JSON.stringify({ ...organiserAccount, password });
  return fetch(full.server.url + calls.login.path, { method: 'POST', headers: json, body });
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Returns a new desk's cookie. */
async function joinDesk(): Promise<string> {
  const send = (path: string, body: object, cookie = '') =>
    fetch(full.server.url + path, { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) });
  const made = await send(calls.makeDesk.path, { name: 'Room 804' }, cookieOf(await signIn()));
  const { link } = (await made.json()) as MadeDesk;
  return cookieOf(await send(calls.joinDesk.path, { token: link.split('/').at(-1) }));
}

async function register(fields: FormValues): Promise<number> {
  const idPhoto = blob(await picture(900, 600, 60).jpeg().toBuffer(), 'image/jpeg');
  return (await postForm(full.server.url, { idPhoto, ...fields })).status;
}

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('on a full disk of %s', (_name, start) => {
  test('organisers and desks can read, and wrong passwords stay limited', async () => {
    full = await start();
    expect(await register({})).toBe(200);
    const desk = await joinDesk();
    await full.fill();
    expect(await register({ email: 'ravi@students.example', contact: '9876543211' })).toBe(507);

    const signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    const headers = { ...json, cookie: cookieOf(signedIn) };
    const get = (path: string) => fetch(full.server.url + path, { headers });
    const list = await get(calls.registrations.path);
    expect(list.status).toBe(200);
    const [row] = (await list.json()) as Registration[];
    const idPhotoPath = row?.idPhotoPath ?? '';
    expect((await get(`/${thumbnailPath(idPhotoPath)}`)).status).toBe(200);
    expect((await get(`/${idPhotoPath}`)).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);

    const ofDesk = { headers: { ...json, cookie: desk } };
    const session = await fetch(full.server.url + calls.deskSession.path, ofDesk);
    expect([session.status, await session.json()]).toMatchObject([200, { name: 'Room 804' }]);
    const pack = await fetch(full.server.url + calls.pack.path, ofDesk);
    expect([pack.status, await pack.json()]).toMatchObject([200, { people: [{ name: 'Asha Rao' }] }]);

    const signedOut = await fetch(full.server.url + calls.logout.path, { method: calls.logout.method, headers });
    expect(signedOut.status).toBe(200);
    expect((await get(calls.registrations.path)).status).toBe(401);
    const missing = full.server.lines.filter((line) => line.includes('disk full: an entry was not stored'));
    const kinds = missing.map((line) => JSON.parse(line).entry.kind);
    expect(kinds).toEqual(['signed-in', 'photo-viewed', 'pack-taken', 'signed-out']);

    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await signIn('wrong')).status);
    expect(new Set(statuses), 'passwords are limited as ever').toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });
});
