import { beforeAll, expect, test } from 'vitest';
import { registrationList } from '#contract/admin.ts';
import { calls } from '#contract/calls/calls.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { sharedApp, sharedSession } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const fest = sharedApp();
const headers = sharedSession(fest);
beforeAll(async () => {
  await sendForm(fest.app, { idPhoto: blob(await picture().png().toBuffer(), 'image/png') });
});

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

const json = 'application/json';
const malformed = ['{}', '[]', 'null', '', '{', '{"__proto__":{"isPresent":true}}'];
test.each<[string, string, string, number]>([
  ...malformed.map((body): [string, string, string, number] => ['attendance', body, json, 400]),
  ...malformed.map((body): [string, string, string, number] => ['payment', body, json, 400]),
  ['attendance', '{"isPresent":"true"}', json, 400],
  ['attendance', '{"isPresent":1}', json, 400],
  ['attendance', '{"isPresent":null}', json, 400],
  ['payment', '{"paymentMethod":"card"}', json, 400],
  ['payment', '{"paymentMethod":null}', json, 400],
  ['payment', '{"paymentMethod":true}', json, 400],
  ['attendance', '{"isPresent":true}', 'text/plain', 415],
  ['attendance', 'isPresent=true', 'application/x-www-form-urlencoded', 415],
  ['attendance', `{"isPresent":true,"x":"${'x'.repeat(100_000)}"}`, json, 413],
])('%s refuses the body %.40s as %s', async (what, payload, type, status) => {
  const answer = await call('PUT', `/api/admin/${what}/${(await first())._id}`, { payload, type });
  expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.any(String) }]);
});

test.each([
  ['01980000-0000-7000-8000-000000000000', 404],
  ['1', 400],
  ["' or 1=1 --", 400],
  ['%00', 400],
  ['x'.repeat(90), 400],
])('a mark with the id %s is refused', async (id, status) => {
  const payload = { isPresent: true, paymentMethod: 'cash' };
  for (const what of ['attendance', 'payment']) {
    const answer = await call('PUT', `/api/admin/${what}/${id}`, { payload });
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: expect.any(String) }]);
  }
});
