import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { latestEntries } from '#server/book/entries.ts';
import { addOrganiser, changePassword } from '#server/organisers/accounts.ts';
import { databases } from '#tests/support/database/databases.ts';
import { organiser, signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const minute = 60_000;
const wrong = { ...organiser, password: 'not the password' };

describe.each(databases)('attempts to sign in on %s', (_name, open) => {
  let fest: Awaited<ReturnType<typeof startApp>>;
  beforeEach(async () => {
    fest = await startApp({ config: { rateLimit: true } }, await open());
    await signIn(fest.app, fest.clock, fest.db);
  });
  afterEach(() => fest.stop());

  const login = async (payload: object, headers: Record<string, string> = {}, app = fest.app, from = '203.0.113.1') =>
    app.inject({ method: 'POST', url: calls.login.path, payload, headers, remoteAddress: from });
  const statuses = async (times: number, payload: object, headers = {}, app = fest.app, from = '203.0.113.1') => {
    const all: number[] = [];
    for (let time = 0; time < times; time++) all.push((await login(payload, headers, app, from)).statusCode);
    return [...new Set(all)];
  };

  test('must wait after ten wrong ones from one address for one account; right ones do not count', async () => {
    expect(await statuses(12, organiser)).toEqual([200]);
    expect(await statuses(10, wrong)).toEqual([401]);
    const answer = await login(organiser);
    expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ ...wrong, username: 'other' })).statusCode).toBe(401);
    expect((await login(organiser, {}, fest.app, '203.0.113.2')).statusCode).toBe(200);
    fest.clock.now = new Date(fest.clock.now.getTime() + 15 * minute);
    expect((await login(organiser)).statusCode).toBe(200);
  });

  test('are counted across a restart, by all processes together, and when they come at once', async () => {
    const other = await startApp({ config: { rateLimit: true } }, { ...fest, discard: async () => {} });
    const both = [fest.app, other.app];
    const all = await Promise.all(Array.from({ length: 24 }, (_, turn) => login(wrong, {}, both[turn % 2])));
    expect(all.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    await other.app.close();
    const restarted = await startApp({ config: { rateLimit: true } }, { ...fest, discard: async () => {} });
    expect((await login(organiser, {}, restarted.app)).statusCode).toBe(429);
    await restarted.app.close();
  });

  const campus = '203.0.113.1';
  /** The headers of the browser in which that organiser signs in. */
  const browserOf = async (credentials = organiser, from = '198.51.100.1') => {
    const { cookies } = await login(credentials, {}, fest.app, from);
    const kept = cookies.filter(({ name }) => name !== 'session');
    return { cookie: kept.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };

  test('by strangers at their own address never lock out an organiser whose browser is known', async () => {
    const desk = await browserOf(organiser, campus);
    expect(await statuses(12, wrong)).toEqual([401, 429]);
    expect((await login(organiser)).statusCode).toBe(429);
    expect((await login(organiser, desk)).statusCode).toBe(200);
  });

  test('by strangers everywhere never lock out an organiser whose browser is known', async () => {
    const desk = await browserOf();
    for (const from of Array.from({ length: 10 }, (_, number) => `203.0.113.${number}`)) {
      await statuses(10, wrong, {}, fest.app, from);
    }
    expect((await login(organiser, {}, fest.app, '198.51.100.1')).statusCode).toBe(429);
    expect((await login(organiser, desk, fest.app, '198.51.100.1')).statusCode).toBe(200);
  });

  test('from a known browser are ten, also at once, from anywhere and by several processes, for its account alone', async () => {
    const other = await startApp({ config: { rateLimit: true } }, { ...fest, discard: async () => {} });
    const desk = await browserOf();
    const both = [fest.app, other.app];
    const tries = Array.from({ length: 24 }, (_, turn) => login(wrong, desk, both[turn % 2], `203.0.113.${turn}`));
    expect((await Promise.all(tries)).filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    // What was used up in it is nobody else's.
    expect((await login(organiser, {}, other.app, campus)).statusCode).toBe(200);
    await other.app.close();
  });

  test('from a browser that another organiser signed in with, or this one before the password was changed, are a stranger’s', async () => {
    const ravi = { username: 'Ravi', password: 'long enough for Ravi' };
    await addOrganiser(fest.db, ravi.username, ravi.password, fest.clock.now);
    const [ofRavi, before] = [await browserOf(ravi), await browserOf()];
    await changePassword(fest.db, organiser.username, organiser.password, fest.clock.now);
    await statuses(10, wrong);
    for (const browser of [ofRavi, before]) expect((await login(organiser, browser)).statusCode).toBe(429);
  });

  test('in a browser that two organisers share are known for both', async () => {
    const ravi = { username: 'Ravi', password: 'long enough for Ravi' };
    await addOrganiser(fest.db, ravi.username, ravi.password, fest.clock.now);
    const both = { cookie: `${(await browserOf()).cookie}; ${(await browserOf(ravi)).cookie}` };
    await statuses(10, wrong);
    await statuses(10, { ...ravi, password: 'not the password' });
    for (const credentials of [organiser, ravi]) expect((await login(credentials, both)).statusCode).toBe(200);
  });

  test('from one IPv6 network count as from one address', async () => {
    for (let number = 0; number < 10; number++) await login(wrong, {}, fest.app, `2001:db8:0:1::${number}`);
    expect((await login(organiser, {}, fest.app, '2001:db8:0:1:ffff::1')).statusCode).toBe(429);
    expect((await login(organiser, {}, fest.app, '2001:db8:0:2::1')).statusCode).toBe(200);
  });

  test('from an IPv4 address count as that one where the socket writes it as IPv6', async () => {
    for (let number = 0; number < 10; number++) await login(wrong, {}, fest.app, '::ffff:203.0.113.9');
    expect((await login(organiser, {}, fest.app, '203.0.113.9')).statusCode).toBe(429);
  });

  test('are logged without the name that was typed', async () => {
    await login({ username: 'my secret by mistake', password: 'x' });
    const entries = await latestEntries(fest.db, 10);
    expect(entries.map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
      ['sign-in-failed', null, null],
      ['signed-in', 'Asha', null],
      ['account-added', null, 'Asha'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('mistake');
  });
});

describe('the address of a client', () => {
  const failuresUntilRefused = async (trustProxy: number, forwarded: (time: number) => string) => {
    const fest = await startApp({ config: { rateLimit: true, trustProxy } });
    let failures = 0;
    for (let time = 0; time < 15; time++) {
      const headers = { 'x-forwarded-for': forwarded(time) };
      const answer = await fest.app.inject({ method: 'POST', url: calls.login.path, payload: wrong, headers });
      if (answer.statusCode === 401) failures += 1;
    }
    await fest.stop();
    return failures;
  };

  test('is not taken from X-Forwarded-For without a proxy', async () => {
    expect(await failuresUntilRefused(0, (time) => `203.0.113.${time}`)).toBe(10);
  });
  test('is the hop that the one proxy saw itself', async () => {
    expect(await failuresUntilRefused(1, (time) => `203.0.113.${time}, 198.51.100.1`)).toBe(10);
    expect(await failuresUntilRefused(1, (time) => `198.51.100.1, 203.0.113.${time}`)).toBe(15);
  });
});

test('300 students behind one address register within ten minutes, each twice, and a script is stopped', async () => {
  const fest = await startApp({ config: { rateLimit: true } });
  const send = (contact: number) => sendForm(fest.app, { contact: String(contact), email: `a${contact}@b.example` });
  for (let number = 0; number < 600; number++) {
    expect((await send(9_000_000_000 + (number % 300))).statusCode).toBeLessThan(300);
  }
  const answer = await send(9_000_001_000);
  expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await fest.stop();
}, 60_000);

describe('the addresses of registrations', () => {
  const counted = (fest: Awaited<ReturnType<typeof startApp>>) =>
    fest.db.selectFrom('request_counts').select('key').execute();

  test('are forgotten within a minute of the end of their window', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fest = await startApp({ config: { rateLimit: true } });
    await sendForm(fest.app);
    fest.clock.now = new Date(fest.clock.now.getTime() + 10 * minute - 1);
    vi.advanceTimersByTime(minute);
    await fest.db.selectFrom('secrets').select('name').execute();
    expect(await counted(fest)).toHaveLength(1);
    fest.clock.now = new Date(fest.clock.now.getTime() + 1);
    vi.advanceTimersByTime(minute);
    await expect.poll(() => counted(fest)).toEqual([]);
    vi.useRealTimers();
    await fest.stop();
  });

  test('that cannot be counted register all the same', async () => {
    const fest = await startApp({ config: { rateLimit: true } });
    await fest.db.schema.alterTable('request_counts').renameTo('away').execute();
    expect((await sendForm(fest.app)).statusCode).toBe(200);
    await fest.stop();
  });
});
