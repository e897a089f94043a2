import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RegistrationChanges, registrationChanges, registrationList } from '#contract/admin.ts';
import { calls, versionHeader } from '#contract/calls/calls.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { type Fest, sharedApp, sharedSession, startApp } from '#tests/support/running/app.ts';

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);
  beforeAll(async () => {
    for (let count = 0; count < 3; count++) await store(fest.db, newRegistration());
  });

  const get = (more: Record<string, string> = {}) =>
    fest.app.inject({ url: calls.registrations.path, headers: { ...headers, ...more } });
  const changesSince = (version: unknown) =>
    fest.app.inject({ url: calls.changes.path, query: { since: String(version) }, headers });
  const list = async () => registrationList.parse((await get()).json());
  const mark = (id: string | undefined, isPresent: boolean) =>
    fest.app.inject({ method: 'PUT', url: `/api/admin/attendance/${id}`, headers, payload: { isPresent } });

  test('a client gets the list in the best compression that it accepts', async () => {
    const plain = (await get()).body;
    const as = async (encoding: string) => (await get({ 'accept-encoding': encoding })).rawPayload;
    expect(zstdDecompressSync(await as('gzip, deflate, br, zstd')).toString()).toBe(plain);
    expect(brotliDecompressSync(await as('gzip, deflate, br')).toString()).toBe(plain);
    expect(gunzipSync(await as('gzip, br;q=0')).toString()).toBe(plain);
    expect((await as('identity')).toString()).toBe(plain);
  });

  test('a browser that has the list gets 304 until it changes', async () => {
    const [row] = await list();
    const before = await get();
    const tag = String(before.headers.etag);
    const again = await get({ 'if-none-match': `"other", W/${tag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);

    await mark(row?._id, true);
    const changed = await get({ 'if-none-match': tag });
    expect([changed.statusCode, changed.json()[0].isPresent]).toEqual([200, true]);
    await mark(row?._id, false);
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
  });

  test('two servers on one database give the same tag for the same list', async () => {
    const other = await startApp({}, { ...fest, discard: async () => {} });
    const tagOf = async ({ app }: Fest) => (await app.inject({ url: calls.registrations.path, headers })).headers.etag;
    const before = await tagOf(fest);
    expect(await tagOf(other)).toBe(before);
    const [row] = await list();
    await mark(row?._id, true);
    const after = await tagOf(other);
    expect(after).not.toBe(before);
    expect(await tagOf(fest)).toBe(after);
    await mark(row?._id, false);
  });

  test('a dashboard gets only new and changed registrations', async () => {
    const version = (await get()).headers[versionHeader];
    const none = registrationChanges.parse((await changesSince(version)).json());
    expect(none).toMatchObject({ complete: false, registrations: [] });

    const [, row] = await list();
    await mark(row?._id, true);
    await store(fest.db, newRegistration({ name: 'Zubin' }));
    const some: RegistrationChanges = (await changesSince(none.version)).json();
    expect(some.complete).toBe(false);
    const now = await list();
    expect(some.registrations).toEqual(now.filter(({ name, _id }) => name === 'Zubin' || _id === row?._id));
    expect((await changesSince(some.version)).json().registrations).toEqual([]);
  });

  test('a row that was changed by hand in the database is listed as it is', async () => {
    const version = (await get()).headers[versionHeader];
    const [, row] = await list();
    const odd = { registered_at: 'not a date', name: '', contact: '', college: '\u{1F393}'.repeat(500) };
    const { registered_at, ...shown } = odd;
    const seen = { ...shown, registrationDate: registered_at, isPresent: true };
    const theirs = fest.db.updateTable('registrations').where('id', '=', row?._id ?? '');
    const change = (values: object) => theirs.set(values).execute();
    await change(odd);
    expect((await mark(row?._id, false)).statusCode).toBe(200);
    expect((await mark(row?._id, true)).statusCode).toBe(200);
    expect((await list()).find(({ _id }) => _id === row?._id)).toMatchObject(seen);
    expect((await changesSince(version)).json().registrations).toEqual([expect.objectContaining(seen)]);
    await change({ registered_at: row?.registrationDate ?? '' });
  });

  test('a dashboard gets the whole list when its photo links change', async () => {
    const { headers: before } = await get();
    const start = fest.clock.now;
    fest.clock.now = new Date(start.getTime() + 3_600_000);
    expect((await get({ 'if-none-match': String(before.etag) })).statusCode).toBe(200);
    const all = (await changesSince(before[versionHeader])).json();
    expect(all).toMatchObject({ complete: true, registrations: await list() });
    expect(all.registrations[0].idPhotoPath).toContain(`expires=${start.getTime() / 1000 + 3 * 3600}`);
    fest.clock.now = start;
  });

  test('a dashboard with a version of another database gets the whole list', async () => {
    const [number = '', photosUntil = ''] = String((await get()).headers[versionHeader]).split('-');
    for (const ahead of [1, 1e17]) {
      const answer = await changesSince(`${BigInt(number) + BigInt(ahead)}-${photosUntil}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { complete: true, registrations: await list() }]);
      expect((await changesSince(answer.json().version)).json().complete).toBe(false);
    }
  });

  test('a malformed version is refused', async () => {
    for (const version of ['', '1', 'x-1', '1-1-1', '1-', '-1-1', "' or 1=1"]) {
      const answer = await changesSince(version);
      expect([version, answer.statusCode, answer.json()]).toEqual([version, 400, { error: expect.any(String) }]);
    }
  });
});
