import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { registrationList } from '#contract/admin.ts';
import { calls, versionHeader } from '#contract/calls/calls.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { databases } from '#tests/support/database/databases.ts';
import { newRegistration, store } from '#tests/support/database/stored-fest.ts';
import { outcome, sharedApp, sharedSession, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

describe.each(databases)('on %s', (_name, open) => {
  const fest = sharedApp({}, open);
  const headers = sharedSession(fest);
  beforeAll(async () => {
    for (let count = 0; count < 3; count++) await store(fest.db, newRegistration());
  });

  const get = (more: Record<string, string> = {}) => fest.call('registrations', { headers: { ...headers, ...more } });
  const changesSince = (version: unknown) => fest.call('changes', { query: { since: String(version) }, headers });
  const list = async () => registrationList.parse((await get()).json());
  const mark = (id: string | undefined, isPresent: boolean) =>
    fest.call('attendance', { id: id ?? '', headers, payload: { isPresent } });

  test('a client gets the list in the best compression that it accepts', async () => {
    const plain = (await get()).body;
    const as = async (encoding: string) => (await get({ 'accept-encoding': encoding })).rawPayload;
    expect(zstdDecompressSync(await as('gzip, deflate, br, zstd')).toString()).toBe(plain);
    expect(brotliDecompressSync(await as('gzip, deflate, br')).toString()).toBe(plain);
    expect(gunzipSync(await as('gzip, br;q=0')).toString()).toBe(plain);
    expect((await as('identity')).toString()).toBe(plain);
  });

  test('a browser that has the list gets 304 until the list changes', async () => {
    const [row] = await list();
    const before = await get();
    const tag = String(before.headers.etag);
    const again = await get({ 'if-none-match': `"other", W/${tag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);

    await mark(row?._id, true);
    const changed = await get({ 'if-none-match': tag });
    expect([changed.statusCode, changed.json()[0].isPresent]).toEqual([200, true]);
    await mark(row?._id, false);
    const other = await startApp({}, { ...fest, discard: async () => {} });
    const call = { url: calls.registrations.path, headers: { ...headers, 'if-none-match': tag } };
    expect((await other.app.inject(call)).statusCode, 'the same list has the same ETag in every process').toBe(304);
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
});

const fest = sharedApp();
const headers = sharedSession(fest);
beforeAll(async () => {
  await sendForm(fest.app, { idPhoto: blob(await picture().png().toBuffer(), 'image/png') });
});

const list = async () => registrationList.parse((await fest.call('registrations', { headers })).json());
const first = async () => (await list())[0] ?? expect.fail();

test('the list has every field of the specification', async () => {
  expect(await first()).toEqual({
    _id: expect.any(String),
    name: 'Asha Rao',
    email: 'asha@students.example',
    contact: '9876543210',
    college: 'City College',
    selectedEvents: ['Oracle'],
    isPresent: false,
    paymentMethod: '',
    idPhotoPath: expect.stringMatching(/^id-photos\/[\w-]+\?expires=\d+&signature=[\w-]+$/),
    registrationDate: '2025-08-01T06:00:00.000Z',
  });
});

test.each([
  ...['null', '', '{', '[]', '{"__proto__":{"isPresent":true}}'].map((body) => [body, 400] as const),
  [`{"isPresent":true,"x":"${'x'.repeat(100_000)}"}`, 413] as const,
])('a mark with the body %.40s is refused', async (payload, status) => {
  const { _id: id } = await first();
  const answer = fest.call('attendance', { id, payload, headers: { ...headers, 'content-type': 'application/json' } });
  expect(await outcome(answer)).toEqual([status, { error: expect.any(String) }]);
});

test.each([
  ['01980000-0000-7000-8000-000000000000', 404],
  ['1', 400],
  ["' or 1=1 --", 400],
  ['%00', 400],
  ['x'.repeat(90), 400],
])('a mark with the id %s is refused', async (id, status) => {
  const answer = fest.call('attendance', { id, headers, payload: { isPresent: true } });
  expect(await outcome(answer)).toEqual([status, { error: expect.any(String) }]);
});
