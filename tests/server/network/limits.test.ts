import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { latestEntries, operator } from '#server/book/entries.ts';
import { addOrganiser, changePassword } from '#server/organisers/accounts.ts';
import { databases, type TestDatabase } from '#tests/support/database/databases.ts';
import { ashaTexts } from '#tests/support/people/asha.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { holder, newHolder, type PassHolder } from '#tests/support/people/pass.ts';
import { type Fest, organiser, signInAgain, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

const minute = 60_000;
const wrong = { ...organiser, password: 'not the password' };

const ravi = { username: 'Ravi', password: 'long enough for Ravi' };
const campus = '203.0.113.1';
const limited = { config: { rateLimit: true } };
let fest: Fest;

async function start(open?: () => Promise<TestDatabase>): Promise<void> {
  fest = await startApp(limited, await open?.());
  await addOrganiser(fest.db, organiser.username, organiser.password, fest.clock.now);
}
const startAnother = () => startApp(limited, { ...fest, discard: async () => {} });
const login = (payload: object, { headers = {}, app = fest.app, from = campus } = {}) =>
  app.inject({ method: 'POST', url: calls.login.path, payload, headers, remoteAddress: from });
const statusOf = async (...attempt: Parameters<typeof login>) => (await login(...attempt)).statusCode;
async function statuses(times: number, ...attempt: Parameters<typeof login>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push(await statusOf(...attempt));
  return [...new Set(all)];
}
/** Signs in, and returns the header that identifies the browser as a known device. */
async function browserOf(credentials = organiser, from = '198.51.100.1') {
  const { cookies } = await login(credentials, { from });
  const kept = cookies.filter(({ name }) => name !== 'session');
  return { cookie: kept.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

describe.each(databases)('attempts to sign in on %s', (_name, open) => {
  beforeEach(() => start(open));

  test('are refused after ten wrong ones from one IP address for one account', async () => {
    expect(await statuses(11, organiser)).toEqual([200]);
    expect(await statuses(10, wrong)).toEqual([401]);
    const answer = await login(organiser);
    expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf({ ...wrong, username: 'other' })).toBe(401);
    expect(await statusOf(organiser, { from: '203.0.113.2' })).toBe(200);
    fest.clock.now = new Date(fest.clock.now.getTime() + 15 * minute);
    expect(await statusOf(organiser)).toBe(200);
  });

  test('are counted by all processes together, and a restart does not reset the count', async () => {
    const other = await startAnother();
    const both = [fest.app, other.app];
    const all = await Promise.all(Array.from({ length: 24 }, (_, turn) => login(wrong, { app: both[turn % 2] })));
    expect(all.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    await other.app.close();
    expect(await statusOf(organiser, { app: (await startAnother()).app })).toBe(429);
  });
});

describe('attempts to sign in', () => {
  beforeEach(() => start());

  test('by strangers, even from many IP addresses, never lock out a known browser', async () => {
    const headers = await browserOf();
    const addresses = Array.from({ length: 10 }, (_, number) => `203.0.113.${number}`);
    await Promise.all(addresses.map((from) => statuses(10, wrong, { from })));
    for (const from of ['198.51.100.1', campus]) {
      expect(await statusOf(organiser, { from })).toBe(429);
      expect(await statusOf(organiser, { headers, from })).toBe(200);
    }
  });

  test('from a known browser are limited to ten wrong ones, from anywhere', async () => {
    const headers = await browserOf();
    const tries = Array.from({ length: 24 }, (_, turn) => login(wrong, { headers, from: `203.0.113.${turn}` }));
    expect((await Promise.all(tries)).filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(await statusOf(organiser)).toBe(200);
  });

  test('from another organiser’s browser, or a browser known before a new password, count as a stranger’s', async () => {
    await addOrganiser(fest.db, ravi.username, ravi.password, fest.clock.now);
    const browsers = [await browserOf(ravi), await browserOf()];
    await changePassword(fest.db, organiser, { ...operator, now: fest.clock.now });
    await statuses(10, wrong);
    for (const headers of browsers) expect(await statusOf(organiser, { headers })).toBe(429);
  });

  test('by strangers never lock out either of two organisers who share a browser', async () => {
    await addOrganiser(fest.db, ravi.username, ravi.password, fest.clock.now);
    const headers = { cookie: `${(await browserOf()).cookie}; ${(await browserOf(ravi)).cookie}` };
    await statuses(10, wrong);
    await statuses(10, { ...ravi, password: 'not the password' });
    for (const credentials of [organiser, ravi]) expect(await statusOf(credentials, { headers })).toBe(200);
  });

  test('from one IPv6 network, or from one IPv4 address in both notations, are counted together', async () => {
    for (let number = 0; number < 10; number++) await login(wrong, { from: `2001:db8:0:1::${number}` });
    expect(await statusOf(organiser, { from: '2001:db8:0:1:ffff::1' })).toBe(429);
    expect(await statusOf(organiser, { from: '2001:db8:0:2::1' })).toBe(200);
    await statuses(10, wrong, { from: '::ffff:203.0.113.9' });
    expect(await statusOf(organiser, { from: '203.0.113.9' })).toBe(429);
  });

  test('are in the book without the typed name', async () => {
    await login(organiser);
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

test.each([
  ['the IP address of the socket, without a proxy', 0, '203.0.113.#', 10],
  ['the IP address that the only proxy saw', 1, '203.0.113.#, 198.51.100.1', 10],
  ['an IP address that the client wrote itself does not count', 1, '198.51.100.1, 203.0.113.#', 11],
])('a client is counted by its IP address: %s', async (_what, trustProxy, forwarded, failures) => {
  fest = await startApp({ config: { rateLimit: true, trustProxy } });
  const all: number[] = [];
  for (let time = 0; time < 11; time++)
    all.push(await statusOf(wrong, { headers: { 'x-forwarded-for': forwarded.replace('#', String(time)) } }));
  expect(all.filter((status) => status === 401)).toHaveLength(failures);
});

describe('one client', () => {
  type Send = () => ReturnType<typeof login>;
  let asha: PassHolder;
  let meera: PassHolder;
  let room804: Record<string, string>;
  let room805: Record<string, string>;
  let headers: Record<string, string>;
  let letter: string;
  beforeEach(async () => {
    await start();
    [asha, meera] = [await newHolder(fest), await newHolder(fest)];
    room804 = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
    room805 = (await joinedDesk(fest.db, 'Room 805', fest.clock.now)).headers;
    headers = await signInAgain(fest.app);
    const payload = { filter: {}, subject: 'C Bingo', text: 'It has moved.' };
    letter = (await fest.call('previewLetter', { headers, payload })).json().id;
  });

  test.each<[what: string, times: number, kind: string, status: number, send: Send, other?: Send]>([
    ['registers', 600, 'register', 200, () => sendForm(fest.app)],
    ['asks for passes', 120, 'find', 202, () => fest.call('findPass', { payload: ashaTexts })],
    ['opens links of desks', 600, 'join', 404, () => fest.call('offeredDesk', { payload: { token: 'guess' } })],
    ['joins as desks', 600, 'join', 404, () => fest.call('joinDesk', { payload: { token: 'guess' } })],
    ['opens invitations', 600, 'join', 404, () => fest.call('offeredAccount', { payload: { token: 'guess' } })],
    ['uses invitations', 600, 'join', 404, () => fest.call('joinByLink', { payload: { token: 'guess', ...ravi } })],
    ['sends photos', 600, 'photo', 404, () => holder(fest.app, '/pass/AZ-az_09').sendPhoto(new Blob(['x']))],
    ['changes a pass', 30, 'pass', 200, () => asha.choose(['Oracle']), () => meera.choose(['Oracle'])],
    ['gets full packs', 30, 'pack', 200, () => packOf(room804), () => packOf(room805)],
    ['tests letters', 10, 'letter test', 202, () => fest.call('tryLetter', { id: letter, headers, payload: me })],
  ])('%s at most %i times, then learns how long to wait', async (_what, times, kind, status, send, other) => {
    const statusNow = async () => (await send()).statusCode;
    expect(await statusNow()).toBe(status);
    const counted = fest.db.updateTable('request_counts').where('key', 'like', `${kind} %`);
    await counted.set({ count: times - 1 }).execute();
    expect(await statusNow()).toBe(status);
    const answer = await send();
    expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    if (other) expect((await other()).statusCode, 'for somebody else').toBe(status);
  });

  const me = { email: 'me@x.example' };
  const packOf = (desk: Record<string, string>, query = {}) => fest.call('pack', { headers: desk, query });

  test('can read a pass and the changes of a pack without a limit', async () => {
    const { cursor } = (await packOf(room804)).json();
    for (let time = 0; time < 31; time++)
      for (const answer of [packOf(room804, { since: cursor }), asha.read()])
        expect((await answer).statusCode).toBe(200);
  });
});

describe.each(databases)('one mailbox on %s', (_name, open) => {
  beforeEach(() => start(open));
  const countAs = (count: number) => fest.db.updateTable('request_counts').set({ count }).execute();

  test('may register 200 people an hour from one IP address, counted by all processes', async () => {
    const send = (email: string, contact: string, app = fest.app) => sendForm(app, { email, contact });
    expect((await send('victim+1@x.example', '9000000001')).statusCode).toBe(200);
    await countAs(199);
    expect((await send('victim+2@x.example', '9000000002')).statusCode).toBe(200);
    const other = await startAnother();
    const answer = await send('Victim@x.example', '9000000000', other.app);
    expect([answer.statusCode, answer.json()]).toEqual([429, { error: expect.stringContaining('Too many') }]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await send('owner@x.example', '9000000000')).statusCode).toBe(200);
    fest.clock.now = new Date(fest.clock.now.getTime() + 60 * minute);
    expect((await send('victim@x.example', '9000000000')).statusCode).toBe(200);
  });

  test('may be used to find passes twenty times an hour from each IP address', async () => {
    const ask = async (contact: string, remoteAddress: string) => {
      const payload = { email: 'victim@x.example', contact };
      return (await fest.call('findPass', { payload, remoteAddress })).statusCode;
    };
    expect(await ask('9000000000', campus)).toBe(202);
    await countAs(19);
    expect(await ask('9000000019', campus)).toBe(202);
    expect(await ask('9000000020', campus)).toBe(429);
    expect(await ask('9000000020', '203.0.113.2')).toBe(202);
  });
});

describe('the IP addresses of registrations', () => {
  const counted = (fest: Fest) => fest.db.selectFrom('request_counts').select('key').execute();

  test('are deleted within a minute after their time window ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fest = await startApp({ config: { rateLimit: true } });
    await sendForm(fest.app);
    expect(await counted(fest)).toHaveLength(2);
    expect(JSON.stringify(await counted(fest))).not.toContain('@');
    for (const left of [1, 0]) {
      fest.clock.now = new Date(fest.clock.now.getTime() + (left === 1 ? 10 : 50) * minute);
      vi.advanceTimersByTime(minute);
      await expect.poll(() => counted(fest)).toHaveLength(left);
    }
    vi.useRealTimers();
  });

  test('are not needed: people can register if counting fails', async () => {
    const fest = await startApp({ config: { rateLimit: true } });
    await fest.db.schema.alterTable('request_counts').renameTo('away').execute();
    expect((await sendForm(fest.app)).statusCode).toBe(200);
  });
});
