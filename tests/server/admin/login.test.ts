import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { type Fest, organiser, sharedApp, sharedSession, signInAgain, startApp } from '#tests/support/running/app.ts';

const fest = sharedApp({ config: { trustProxy: 1 } });
sharedSession(fest);

const login = (payload: string | object, headers: Record<string, string> = {}, { app }: Fest = fest) =>
  app.inject({ method: 'POST', url: calls.login.path, payload, headers });
const setCookies = (answer: Awaited<ReturnType<typeof login>>) => [answer.headers['set-cookie'] ?? []].flat();
const https = { 'x-forwarded-proto': 'https' };

test('the right credentials start a session for a day, and make the device known for half a year', async () => {
  const answer = await login({ ...organiser, username: ' ASHA ' });
  expect(answer.json()).toEqual({ username: 'Asha' });
  expect(setCookies(answer)).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(
      /^device-[0-9a-f-]{36}=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict$/,
    ),
  ]);
});

test('a cookie that was set over https is sent only over https', async () => {
  const answer = await login(organiser, https);
  for (const cookie of setCookies(answer)) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
  expect(answer.headers['strict-transport-security']).toMatch(/max-age/);
});

test('a site on another host can use the cookie, but only over https', async () => {
  const config = { trustProxy: 1, allowedOrigins: ['https://fest.example'] };
  const other = await startApp({ config }, { ...fest, discard: async () => {} });
  const secure = await login(organiser, https, other);
  for (const cookie of setCookies(secure)) expect(cookie).toMatch(/HttpOnly; Secure; Partitioned; SameSite=None$/);
  const plain = await login(organiser, {}, other);
  for (const cookie of setCookies(plain)) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
});

test('a wrong password and an unknown name get the same answer', async () => {
  const answers = [];
  for (const wrong of [{ password: 'not the password' }, { username: 'nobody' }]) {
    const { statusCode, headers, body } = await login({ ...organiser, ...wrong });
    expect([statusCode, JSON.parse(body)]).toEqual([401, { error: 'Invalid username or password' }]);
    expect(headers['set-cookie']).toBeUndefined();
    answers.push({ body, headers: { ...headers, date: '' } });
  }
  expect(answers[1]).toEqual(answers[0]);
});

const sessionStatus = async (headers: Record<string, string>) => (await fest.call('session', { headers })).statusCode;

test('signing out ends the session on the server, but the browser stays a known device', async () => {
  for (const sent of [{}, { 'content-type': 'application/json' }]) {
    const own = await signInAgain(fest.app);
    const out = await fest.call('logout', { headers: { ...own, ...sent } });
    expect([setCookies(out), await sessionStatus(own)]).toEqual([[expect.stringMatching(/^session=;/)], 401]);
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
    expect([hours, await sessionStatus(session)]).toEqual([hours, status]);
  }
  fest.clock.now = begin;
});
