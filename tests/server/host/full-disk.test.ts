import { afterEach, describe, expect, inject, test } from 'vitest';
import { type Registration, thumbnailPath } from '#contract/admin.ts';
import { joined, signedIn } from '#lab/client.ts';
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
    const { url, lines } = full.server;
    expect(await register({})).toBe(200);
    const desk = await joined(url, await signedIn(url), 'Room 804');
    await full.fill();
    expect(await register({ email: 'ravi@students.example', contact: '9876543211' })).toBe(507);

    const asha = await signedIn(url);
    const [row] = (await asha.ask('registrations')).body as Registration[];
    const idPhotoPath = row?.idPhotoPath ?? '';
    for (const path of [`/${thumbnailPath(idPhotoPath)}`, `/${idPhotoPath}`, '/readyz'])
      expect((await fetch(url + path, { headers: asha.headers })).status).toBe(200);
    expect(await desk.ask('deskSession')).toMatchObject({ body: { name: 'Room 804' } });
    expect(await desk.ask('pack')).toMatchObject({ body: { people: [{ name: 'Asha Rao' }] } });

    await asha.ask('logout');
    expect((await asha.call('registrations')).status).toBe(401);
    const missing = lines.filter((line) => line.includes('disk full: an entry was not stored'));
    const kinds = missing.map((line) => JSON.parse(line).entry.kind);
    expect(kinds).toEqual(['signed-in', 'photo-viewed', 'pack-taken', 'signed-out']);

    const body = { ...organiserAccount, password: 'wrong' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await asha.call('login', { body })).status);
    expect(new Set(statuses), 'wrong passwords are still limited').toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });
});
