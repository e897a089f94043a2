import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { organiser, signIn, startApp } from '#tests/support/app.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
const start = async (...overrides: Parameters<typeof startApp>) => {
  fest = await startApp(...overrides);
  await signIn(fest.app, fest.clock, fest.db);
};
afterEach(() => fest.stop());

const login = (payload: string | object, headers: Record<string, string> = {}) =>
  fest.app.inject({ method: 'POST', url: calls.login.path, payload, headers });
const wrong = { ...organiser, password: 'not the password' };

test('the right credentials set a cookie that no script can read, however the name is capitalised', async () => {
  await start();
  const answer = await login({ ...organiser, username: ' ASHA ' });
  expect(answer.json()).toEqual({ username: 'Asha' });
  expect(answer.headers['set-cookie']).toMatch(
    /^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});

test('over https the cookie is never sent without https', async () => {
  await start({ config: { trustProxy: 1 } });
  const answer = await login(organiser, { 'x-forwarded-proto': 'https' });
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
  expect(answer.headers['strict-transport-security']).toMatch(/max-age/);
});

test('for a site on another host the cookie crosses sites, over https alone', async () => {
  await start({ config: { trustProxy: 1, allowedOrigins: ['https://fest.example'] } });
  const secure = await login(organiser, { 'x-forwarded-proto': 'https' });
  expect(secure.headers['set-cookie']).toMatch(/HttpOnly; Secure; SameSite=None$/);
  expect((await login(organiser)).headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax$/);
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
