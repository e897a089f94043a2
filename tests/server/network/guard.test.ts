import { beforeAll, expect, test } from 'vitest';
import { listRegistrations } from '#server/people/rows.ts';
import { organiser, outcome, sharedApp, sharedSession, signInAgain } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const fest = sharedApp();
const headers = sharedSession(fest);
beforeAll(() => sendForm(fest.app));

const statusOf = async (own: Record<string, string>) => (await fest.call('session', { headers: own })).statusCode;

test('a request without the admin-auth header gets 403 and changes nothing', async () => {
  const [row] = await listRegistrations(fest.db);
  for (const flag of [undefined, 'false', '']) {
    const sent = { cookie: headers.cookie ?? '', ...(flag === undefined ? {} : { 'admin-auth': flag }) };
    const url = `/api/admin/attendance/${row?._id}`;
    const answer = fest.app.inject({ method: 'PUT', url, headers: sent, payload: { isPresent: true } });
    expect(await outcome(answer)).toEqual([403, { error: expect.any(String) }]);
  }
  expect((await listRegistrations(fest.db))[0]?.isPresent).toBe(false);
});

test('a browser gets the name of the signed-in organiser, and 404 for an unknown path', async () => {
  const session = await fest.call('session', { headers });
  expect(session.json()).toEqual({ username: organiser.username });
  const unknown = fest.app.inject({ url: '/api/admin/nothing', headers });
  expect(await outcome(unknown)).toEqual([404, { error: expect.any(String) }]);
});

test('signing out ends the session on the server', async () => {
  for (const sent of [{}, { 'content-type': 'application/json' }]) {
    const own = await signInAgain(fest.app);
    const out = await fest.call('logout', { headers: { ...own, ...sent } });
    expect([out.statusCode, await statusOf(own)]).toEqual([200, 401]);
  }
});

test('a session ends after twelve idle hours, or after a day', async () => {
  const begin = fest.clock.now;
  const [idle, busy] = [await signInAgain(fest.app), await signInAgain(fest.app)];
  for (const [hours, session, status] of [
    [11, busy, 200],
    [12, idle, 401],
    [22, busy, 200],
    [24, busy, 401],
  ] as const) {
    fest.clock.now = new Date(begin.getTime() + hours * 3_600_000);
    expect([hours, await statusOf(session)]).toEqual([hours, status]);
  }
  fest.clock.now = begin;
});
