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

test('the right credentials set a cookie that no script can read; the name may be in any case', async () => {
  await start();
  const answer = await login({ ...organiser, username: ' ASHA ' });
  expect(answer.json()).toEqual({ username: 'Asha' });
  expect(answer.headers['set-cookie']).toMatch(
    /^session=[\w-]{43}; Max-Age=86400; Path=\/api\/admin; HttpOnly; SameSite=Lax$/,
  );
});

test('over https the cookie is for https only', async () => {
  await start({ config: { trustProxy: 1 } });
  const answer = await login(organiser, { 'x-forwarded-proto': 'https' });
  expect(answer.headers['set-cookie']).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
  expect(answer.headers['strict-transport-security']).toMatch(/max-age/);
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

test('after ten failures the account must wait, from that address only, and good logins do not count', async () => {
  await start({ config: { rateLimit: true } });
  for (let time = 0; time < 12; time++) expect((await login(organiser)).statusCode).toBe(200);
  for (let time = 0; time < 10; time++) expect((await login(wrong)).statusCode).toBe(401);
  const answer = await login(organiser);
  expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login({ ...wrong, username: 'other' })).statusCode).toBe(401);
});

test('the rate limit of registrations answers in JSON with the time to wait', async () => {
  await start({ config: { rateLimit: true } });
  const send = () => fest.app.inject({ method: 'POST', url: calls.register.path });
  for (let time = 0; time < 900; time++) await send();
  const answer = await send();
  expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
