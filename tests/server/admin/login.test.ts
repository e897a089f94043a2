import { afterEach, expect, test } from 'vitest';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import { organiser, signIn, startApp } from '#tests/support/running/app.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
const start = async (...overrides: Parameters<typeof startApp>) => {
  fest = await startApp(...overrides);
  await signIn(fest.app, fest.clock, fest.db);
};
afterEach(() => fest.stop());

const login = (payload: string | object, headers: Record<string, string> = {}) =>
  fest.app.inject({ method: 'POST', url: calls.login.path, payload, headers });
const setCookies = (answer: Awaited<ReturnType<typeof login>>) => [answer.headers['set-cookie'] ?? []].flat();
const wrong = { ...organiser, password: 'not the password' };

test('the right credentials set a cookie that no script can read, however the name is capitalised', async () => {
  await start();
  const answer = await login({ ...organiser, username: ' ASHA ' });
  expect(answer.json()).toEqual({ username: 'Asha' });
  expect(setCookies(answer)).toEqual([
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/),
    expect.stringMatching(/^device-/),
  ]);
});

test('they also make the browser a known device for half a year, which is told to the login alone and names nobody', async () => {
  await start();
  const [, device] = setCookies(await login(organiser));
  expect(device).toMatch(
    /^device-[0-9a-f-]{36}=[\w-]{22}\.[\w-]{22}; Max-Age=15552000; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict$/,
  );
});

test('a known device is no session: it opens nothing, and outlives one', async () => {
  await start();
  const [session = '', device = ''] = setCookies(await login(organiser)).map((cookie) => cookie.split(';')[0] ?? '');
  const call = ({ method, path: url }: typeof calls.session | typeof calls.logout, cookie: string) =>
    fest.app.inject({ method, url, headers: { cookie, [adminHeader]: 'true' } });
  expect((await call(calls.session, device)).statusCode).toBe(401);
  const signedOut = await call(calls.logout, `${session}; ${device}`);
  expect(setCookies(signedOut)).toEqual([expect.stringMatching(/^session=;/)]);
});

test('over https the cookie is never sent without https', async () => {
  await start({ config: { trustProxy: 1 } });
  const answer = await login(organiser, { 'x-forwarded-proto': 'https' });
  for (const cookie of setCookies(answer)) expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
  expect(answer.headers['strict-transport-security']).toMatch(/max-age/);
});

test('for a site on another host the cookie crosses sites, over https alone', async () => {
  await start({ config: { trustProxy: 1, allowedOrigins: ['https://fest.example'] } });
  const secure = await login(organiser, { 'x-forwarded-proto': 'https' });
  for (const cookie of setCookies(secure)) expect(cookie).toMatch(/HttpOnly; Secure; Partitioned; SameSite=None$/);
  for (const cookie of setCookies(await login(organiser))) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
});

test('a wrong password and an unknown name get the same answer', async () => {
  await start();
  const answers = await Promise.all([login(wrong), login({ ...organiser, username: 'nobody' })]);
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Invalid username or password' }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('a request that is no login is refused', async () => {
  await start();
  for (const [payload, type, status] of [
    ['{', 'application/json', 400],
    ['', 'application/json', 400],
    ['{"username":"Asha"}', 'application/json', 400],
    ['{"username":["Asha"],"password":{}}', 'application/json', 400],
    [JSON.stringify(organiser), 'text/plain', 415],
    ['username=Asha&password=x', 'application/x-www-form-urlencoded', 415],
  ] as const) {
    const answer = await login(payload, { 'content-type': type });
    expect([payload, answer.statusCode, answer.json()]).toEqual([payload, status, { error: expect.any(String) }]);
  }
});
