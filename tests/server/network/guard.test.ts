import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { changePassword, removeOrganiser } from '#server/organisers/accounts.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { organiser, signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  fest = await startApp();
  await sendForm(fest.app);
});
afterAll(() => fest.stop());

test.each(['/api/admin', '/api/admin/', '/api/admin/nothing', '/api/admin/login', '/api/admin/registrations/x'])(
  '%s, which does not exist, answers 401 without a session',
  async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      if (method === 'POST' && url === calls.login.path) continue;
      const answer = await fest.app.inject({ method, url });
      expect([method, answer.statusCode]).toEqual([method, 401]);
    }
  },
);

describe('with a session', () => {
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await signIn(fest.app, fest.clock, fest.db);
  });
  const session = (with_: Record<string, string> = headers) =>
    fest.app.inject({ method: 'GET', url: calls.session.path, headers: with_ });

  test('a call without the admin-auth header answers 403 and changes nothing', async () => {
    const [row] = await listRegistrations(fest.db);
    for (const flag of [undefined, 'false', '']) {
      const sent = { cookie: headers.cookie ?? '', ...(flag === undefined ? {} : { 'admin-auth': flag }) };
      const url = `/api/admin/attendance/${row?._id}`;
      const answer = await fest.app.inject({ method: 'PUT', url, headers: sent, payload: { isPresent: true } });
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: expect.any(String) }]);
    }
    expect((await listRegistrations(fest.db))[0]?.isPresent).toBe(false);
  });

  test('a browser learns who is signed in, and unknown paths answer 404', async () => {
    expect((await session()).json()).toEqual({ username: organiser.username });
    const answer = await fest.app.inject({ method: 'GET', url: '/api/admin/nothing', headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.any(String) }]);
  });

  const signInAgain = async () => {
    const answer = await fest.app.inject({ method: 'POST', url: calls.login.path, payload: organiser });
    return { ...headers, cookie: `session=${answer.cookies[0]?.value}` };
  };

  test('signing out ends the session on the server, with or without a body', async () => {
    for (const sent of [{}, { 'content-type': 'application/json' }]) {
      const own = await signInAgain();
      const out = await fest.app.inject({ method: 'POST', url: calls.logout.path, headers: { ...own, ...sent } });
      expect(out.statusCode).toBe(200);
      expect((await session(own)).statusCode).toBe(401);
    }
  });

  test('the session ends after twelve hours without a call, and after a day in any case', async () => {
    const begin = fest.clock.now;
    const at = (hours: number) => new Date(begin.getTime() + hours * 3_600_000);
    const idle = await signInAgain();
    const busy = await signInAgain();
    fest.clock.now = at(11);
    expect((await session(busy)).statusCode).toBe(200);
    fest.clock.now = at(12);
    expect((await session(idle)).statusCode).toBe(401);
    fest.clock.now = at(22);
    expect((await session(busy)).statusCode).toBe(200);
    fest.clock.now = at(24);
    expect((await session(busy)).statusCode).toBe(401);
    fest.clock.now = begin;
  });

  test('changing the password or removing the account ends the session', async () => {
    const changed = await signInAgain();
    await changePassword(fest.db, organiser.username, organiser.password, fest.clock.now);
    expect((await session(changed)).statusCode).toBe(401);
    const removed = await signInAgain();
    await removeOrganiser(fest.db, 'ASHA', fest.clock.now);
    expect((await session(removed)).statusCode).toBe(401);
  });
});
