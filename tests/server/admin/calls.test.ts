import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationList, thumbnailPath } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
let headers: Record<string, string>;
beforeAll(async () => {
  fest = await startApp();
  headers = await signIn(fest.app, fest.clock, fest.db);
  await sendForm(fest.app, { idPhoto: blob(await picture().png().toBuffer(), 'image/png') });
});
afterAll(() => fest.stop());

const call = (method: 'GET' | 'PUT' | 'POST', url: string, more: { payload?: string | object; type?: string } = {}) =>
  fest.app.inject({
    method,
    url,
    ...(more.payload === undefined ? {} : { payload: more.payload }),
    headers: { ...headers, ...(more.type ? { 'content-type': more.type } : {}) },
  });
const list = async () => registrationList.parse((await call('GET', calls.registrations.path)).json());
const first = async () => {
  const [row] = await list();
  if (!row) throw new Error('There is no registration');
  return row;
};

test('the list shows every field that the specification names', async () => {
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

test('an organiser sets attendance and payment, and takes both back', async () => {
  const { _id } = await first();
  expect((await call('PUT', `/api/admin/attendance/${_id}`, { payload: { isPresent: true } })).json()).toEqual({});
  expect((await call('PUT', `/api/admin/payment/${_id}`, { payload: { paymentMethod: 'online' } })).json()).toEqual({});
  expect(await first()).toMatchObject({ isPresent: true, paymentMethod: 'online' });
  await call('PUT', `/api/admin/payment/${_id}`, { payload: { paymentMethod: '' } });
  await call('PUT', `/api/admin/attendance/${_id}`, { payload: { isPresent: false } });
  expect(await first()).toMatchObject({ isPresent: false, paymentMethod: '' });
});

describe('a mark is refused', () => {
  const bodies: [string, unknown][] = [
    ['attendance', { isPresent: 'true' }],
    ['attendance', { isPresent: 1 }],
    ['attendance', { isPresent: null }],
    ['attendance', {}],
    ['attendance', []],
    ['attendance', null],
    ['payment', { paymentMethod: 'card' }],
    ['payment', { paymentMethod: null }],
    ['payment', { paymentMethod: true }],
    ['payment', {}],
  ];
  test.each(bodies)('for %s with the body %j', async (what, body) => {
    const url = `/api/admin/${what}/${(await first())._id}`;
    const answer = await call('PUT', url, { payload: JSON.stringify(body), type: 'application/json' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: expect.any(String) }]);
  });

  test.each([
    ['', 'application/json', 400],
    ['{', 'application/json', 400],
    ['{"__proto__": {"isPresent": true}}', 'application/json', 400],
    ['{"isPresent":true}', 'text/plain', 415],
    ['isPresent=true', 'application/x-www-form-urlencoded', 415],
    [`{"isPresent":true,"x":"${'x'.repeat(100_000)}"}`, 'application/json', 413],
  ])('with the body %.20s sent as %s', async (payload, type, status) => {
    const answer = await call('PUT', `/api/admin/attendance/${(await first())._id}`, { payload, type });
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.any(String) }]);
  });

  test.each([
    ['01980000-0000-7000-8000-000000000000', 404],
    ['1', 400],
    ["' or 1=1 --", 400],
    ['%00', 400],
    ['x'.repeat(90), 400],
  ])('for the id %s', async (id, status) => {
    for (const [what, payload] of [
      ['attendance', { isPresent: true }],
      ['payment', { paymentMethod: 'cash' }],
    ] as const) {
      const answer = await call('PUT', `/api/admin/${what}/${id}`, { payload });
      expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.any(String) }]);
    }
  });
});

describe('an ID photo', () => {
  test('is shown in both sizes to whoever has its signed path, and no cache may keep it', async () => {
    const path = (await first()).idPhotoPath ?? '';
    for (const one of [path, thumbnailPath(path)]) {
      const answer = await fest.app.inject(`/${one}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.rawPayload.toString('hex', 0, 3)).toBe('ffd8ff');
    }
  });

  test('is refused for a path that was changed, is unsigned or has expired', async () => {
    const path = (await first()).idPhotoPath ?? '';
    const bare = path.split('?')[0] ?? '';
    const changed = [
      bare,
      `${path}x`,
      path.replace('expires=1', 'expires=2'),
      `${bare}/thumbnail`,
      path.replace('01', '02'),
    ];
    for (const one of changed) {
      const answer = await fest.app.inject(`/${one}`);
      expect([one, answer.statusCode, answer.json()]).toEqual([one, 403, { error: expect.any(String) }]);
    }
    const before = fest.clock.now;
    fest.clock.now = new Date(before.getTime() + 2 * 3_600_000);
    expect((await fest.app.inject(`/${path}`)).statusCode).toBe(403);
    fest.clock.now = before;
  });
});
