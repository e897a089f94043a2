import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminHeader, type CallName, calls } from '#contract/calls/calls.ts';
import { latestEntries } from '#server/book/entries.ts';
import { databases } from '#tests/support/database/databases.ts';
import { type Fest, keptLog, organiser, outcome, refusal, signIn, startApp } from '#tests/support/running/app.ts';

const origin = 'https://fest.example';
const ravi = { username: 'Ravi', password: 'a long password' };
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
type Headers = Record<string, string>;

let fest: Fest;
let asha: Headers;
const { lines, logger } = keptLog();

const ask = (call: CallName, headers: Headers, payload?: object, id = '') => fest.call(call, { headers, payload, id });
const join = (payload: object, headers: Headers = {}) => ask('joinByLink', headers, payload);
const offer = (token: string) => ask('offeredAccount', {}, { token });
const as = ({ cookies }: Awaited<ReturnType<typeof ask>>): Headers => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  [adminHeader]: 'true',
});

async function invited(name = 'Ravi Das') {
  const { id, link } = (await ask('invite', asha, { name })).json();
  return { id, token: link.replace(`${origin}/admin/join/`, '') };
}
const signInAs = (credentials: object) => ask('login', {}, credentials);
const raviSignedIn = async () => as(await join({ token: (await invited()).token, ...ravi }));
const change = (body: object) => ask('changePassword', asha, body);
const fresh = { current: organiser.password, password: 'a new password' };
const accounts = async () => (await ask('accounts', asha)).json();
const latest = async (wanted: string) => (await latestEntries(fest.db, 9)).find(({ kind }) => kind === wanted);

async function start(config = {}, open?: () => ReturnType<(typeof databases)[0][1]>) {
  fest = await startApp({ config: { slowRequestMs: 0, publicUrl: origin, ...config }, logger }, await open?.());
  asha = await signIn(fest);
}

describe.each(databases)('accounts on %s', (_name, open) => {
  beforeEach(() => start({}, open));

  test('an organiser invites somebody, who joins, works, and is removed', async () => {
    const made = await ask('invite', asha, { name: ' Ravi Das ' });
    const link = expect.stringMatching(/^https:\/\/fest\.example\/admin\/join\/[\w-]{43}$/);
    const { id, link: url } = made.json();
    expect([made.statusCode, made.json()]).toEqual([201, { id, name: 'Ravi Das', link }]);
    const open = { id, name: 'Ravi Das', invitedBy: 'Asha', expiresAt: '2025-08-08T06:00:00.000Z', isExpired: false };
    expect((await ask('invitations', asha)).json()).toEqual([open]);

    const token = url.split('/').at(-1);
    const offered = await offer(token);
    expect([offered.statusCode, offered.json()]).toEqual([200, { name: 'Ravi Das', invitedBy: 'Asha' }]);
    const joined = await join({ token, ...ravi }, { 'user-agent': phone });
    expect([joined.statusCode, joined.json()]).toEqual([200, { username: 'Ravi' }]);
    for (const answer of [offered, joined]) expect(answer.headers['cache-control']).toBe('no-store');
    expect(joined.cookies.map(({ name, httpOnly, sameSite }) => [name.slice(0, 7), httpOnly, sameSite])).toEqual([
      ['session', true, 'Strict'],
      ['device-', true, 'Strict'],
    ]);
    const his = as(joined);
    expect((await ask('session', his)).json()).toEqual({ username: 'Ravi' });
    const [, { id: raviId, username }] = await accounts();
    expect([username, (await ask('invitations', asha)).json()]).toEqual(['Ravi', []]);

    expect((await ask('removeAccount', asha, undefined, raviId)).statusCode).toBe(200);
    expect((await ask('session', his)).statusCode).toBe(401);
    const entries = await latestEntries(fest.db, 9);
    const written = entries.map(({ actor, kind, subject }) => `${actor} ${kind} ${subject}`).join();
    expect(written).toMatch(/^Asha account-removed Ravi,.*Asha invited Ravi Das,/);
    for (const entry of ['Ravi account-added Ravi', 'Ravi invitation-used Ravi Das']) expect(written).toContain(entry);
    const again = ask('removeAccount', asha, undefined, raviId);
    expect(await refusal(again)).toEqual([404, 'This account was removed already.']);
  });

  test('two equal requests to join, sent at the same time, make one account, and both start a session', async () => {
    const { token } = await invited();
    const both = await Promise.all([join({ token, ...ravi }), join({ token, ...ravi })]);
    for (const answer of both) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { username: 'Ravi' }]);
      expect((await ask('session', as(answer))).statusCode).toBe(200);
    }
    expect(await accounts()).toHaveLength(2);
  });

  test('an organiser who changes the password ends the other sessions of the account', async () => {
    const [other, ravis] = [as(await signInAs(organiser)), await raviSignedIn()];
    expect(await outcome(change(fresh))).toEqual([200, {}]);
    const statuses = [];
    for (const headers of [other, asha, ravis]) statuses.push((await ask('session', headers)).statusCode);
    expect(statuses).toEqual([401, 200, 200]);
    expect((await signInAs(organiser)).statusCode).toBe(401);
    expect((await signInAs({ ...organiser, password: fresh.password })).statusCode).toBe(200);
    expect(await latest('password-changed')).toMatchObject({ actor: 'Asha', role: 'organiser', subject: 'Asha' });
  });

  test('organisers list and end the sessions of their own account, but not of other accounts', async () => {
    const [other, ravis] = [as(await ask('login', { 'user-agent': phone }, organiser)), await raviSignedIn()];
    const sessions = (await ask('sessions', asha)).json<{ id: string; isThis: boolean }[]>();
    expect(sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
    expect(JSON.stringify(sessions)).not.toContain(/session=([\w-]+)/.exec(other.cookie ?? '')?.[1]);
    const { id = '' } = sessions.find(({ isThis }) => !isThis) ?? {};
    expect((await ask('endSession', ravis, undefined, id)).statusCode).toBe(404);
    expect((await ask('endSession', asha, undefined, id)).statusCode).toBe(200);
    expect((await ask('session', other)).statusCode).toBe(401);
    const again = ask('endSession', asha, undefined, id);
    expect(await outcome(again)).toEqual([404, { error: 'This session has already ended.' }]);
    expect(await latest('session-ended')).toMatchObject({ actor: 'Asha', subject: 'Chrome on Android' });
  });
});

describe('with one server', () => {
  beforeAll(() => start());
  afterEach(() => fest.db.deleteFrom('organisers').where('username', '<>', 'Asha').execute());
  afterAll(() => fest.stop());

  test('a used invitation works again with the password of its account, because the first answer may be lost', async () => {
    const { token } = await invited();
    await join({ token, ...ravi });
    expect((await join({ token, ...ravi, username: 'RAVI' })).json()).toEqual({ username: 'Ravi' });
    for (const wrong of [{ password: 'another password' }, { username: 'Meera' }]) {
      const { statusCode, json, cookies } = await join({ token, ...ravi, ...wrong });
      expect([statusCode, json().error, cookies]).toEqual([404, expect.stringContaining('used already'), []]);
    }
    expect((await offer(token)).json().error).toContain('used already');
    expect(await accounts()).toHaveLength(2);
  });

  test.each([
    ['a short password', { password: 'too short' }, 400, 'at least 10 characters'],
    ['a username with a space', { username: 'Ravi Das' }, 400, 'a username is up to 64 letters'],
    ['a username that is taken', { username: 'asha' }, 409, 'Somebody has this username already'],
  ])('an invitation can be used after a try with %s', async (_what, wrong, status, sentence) => {
    const { token } = await invited();
    expect(await refusal(join({ token, ...ravi, ...wrong }))).toEqual([status, expect.stringContaining(sentence)]);
    expect((await join({ token, ...ravi })).statusCode).toBe(200);
  });

  test('an unknown, replaced, revoked or expired link of an invitation shows what to do', async () => {
    const { id, token } = await invited();
    const renewed = await ask('renewInvitation', asha, undefined, id);
    expect([renewed.statusCode, renewed.json().link]).toEqual([201, expect.not.stringContaining(token)]);
    const [revoked, old] = [await invited(), await invited()];
    expect((await ask('revokeInvitation', asha, undefined, revoked.id)).statusCode).toBe(200);
    expect((await latestEntries(fest.db, 1))[0]).toMatchObject({ kind: 'invitation-revoked', subject: 'Ravi Das' });
    for (const link of [token, revoked.token, 'made-up', ''])
      for (const answer of [offer(link), join({ token: link, ...ravi })])
        expect(await refusal(answer)).toEqual([404, expect.stringMatching(/does not work.* Ask/)]);
    const used = [404, 'This invitation was used or revoked already.'];
    for (const call of ['renewInvitation', 'revokeInvitation'] as const)
      expect(await refusal(ask(call, asha, undefined, revoked.id))).toEqual(used);
    const now = fest.clock.now;
    fest.clock.now = new Date('2025-08-08T06:00:00Z');
    expect((await offer(old.token)).json().error).toMatch(/expired\. Ask/);
    fest.clock.now = now;
  });

  test('the log, the book and stored invitations contain no link of an invitation and no password', async () => {
    const { token } = await invited();
    await fest.app.inject({ url: `/admin/join/${token}` });
    await offer(token);
    await join({ token, ...ravi });
    await join({ token, ...ravi, password: 'a wrong password' });
    expect(lines.some((line) => line.includes(calls.joinByLink.path))).toBe(true);
    const stored = [await latestEntries(fest.db, 99), await fest.db.selectFrom('invitations').selectAll().execute()];
    const written = `${lines.join()} ${JSON.stringify(stored)}`;
    for (const secret of [token, ravi.password, 'a wrong password']) expect(written).not.toContain(secret);
  });

  test.each([
    ['a wrong current password', { ...fresh, current: 'wrong' }, 403, 'The current password is wrong.'],
    ['a short new password', { ...fresh, password: 'short' }, 400, 'Choose another: a password has at least'],
  ])('an account keeps its password and its session after %s', async (_what, body, status, sentence) => {
    expect(await refusal(change(body))).toEqual([status, expect.stringContaining(sentence)]);
    expect((await ask('session', asha)).statusCode).toBe(200);
    expect((await signInAs(organiser)).statusCode).toBe(200);
  });

  test.each([
    ['Chrome on Android', phone],
    ['Safari on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) AppleWebKit/605.1 Version/17.5 Safari/604.1'],
    ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0'],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    [null, 'curl/8.5'],
  ])('the list of sessions names the browser: %s', async (browser, agent) => {
    const headers = as(await ask('login', { 'user-agent': agent }, organiser));
    const own = (await ask('sessions', headers)).json().find(({ isThis }: { isThis: boolean }) => isThis);
    expect(own.browser).toBe(browser);
  });
});

describe('with limits', () => {
  beforeEach(() => start({ rateLimit: true }));
  /** The statuses of eleven requests. */
  async function elevenTimes(send: () => ReturnType<typeof ask>): Promise<number[]> {
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push((await send()).statusCode);
    return statuses;
  }

  test('only ten wrong passwords can be tried with a used invitation', async () => {
    const { token } = await invited();
    await join({ token, ...ravi });
    const guess = () => join({ token, ...ravi, password: 'a wrong password' });
    expect(await elevenTimes(guess)).toEqual([...Array(10).fill(404), 429]);
  });

  test('an organiser may enter ten wrong current passwords, and sign-ins by strangers do not count', async () => {
    await elevenTimes(() => signInAs({ ...organiser, password: 'wrong' }));
    const tries = await elevenTimes(() => change({ ...fresh, current: 'wrong' }));
    expect(tries).toEqual([...Array(10).fill(403), 429]);
    fest.clock.now = new Date(fest.clock.now.getTime() + 15 * 60_000);
    expect((await change(fresh)).statusCode).toBe(200);
  });
});
