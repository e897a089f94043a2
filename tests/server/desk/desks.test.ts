import { expect, test } from 'vitest';
import { adminHeader, calls } from '#contract/calls/calls.ts';
import type { Desk } from '#contract/desk/desks.ts';
import { deskSentences } from '#contract/desk/sentences.ts';
import { headersOf, joinedDesk } from '#tests/support/people/desk.ts';
import { keptLog, outcome, refusal, sharedApp, sharedSession } from '#tests/support/running/app.ts';

const { lines, logger } = keptLog();
const fest = sharedApp({ config: { slowRequestMs: 0, publicUrl: 'https://fest.example' }, logger });
const asha = sharedSession(fest);

const make = (payload: object) => fest.call('makeDesk', { headers: asha, payload });
const listed = async () => (await fest.call('desks', { headers: asha })).json();
const revoke = (id: string) => fest.call('endDesk', { id, headers: asha });
const sessionOf = (headers: Record<string, string>) => fest.call('deskSession', { headers });

const join = (token: string) => fest.call('joinDesk', { payload: { token } });
const offer = (token: string) => fest.call('offeredDesk', { payload: { token } });
async function made(name = 'Room 804') {
  const { id, link } = (await make({ name })).json();
  return { id, token: link.replace('https://fest.example/desk/join/', '') };
}

test('an organiser makes a desk and a phone joins it', async () => {
  const { id, name, link } = (await make({ name: ' Room 804 ' })).json();
  expect([name, link]).toEqual(['Room 804', expect.stringMatching(/^https:\/\/fest\.example\/desk\/join\/[\w-]{43}$/)]);
  const waiting = { id, name: 'Room 804', state: 'waiting', createdAt: '2025-08-01T06:00:00.000Z' };
  const end = '2025-08-02T00:00:00.000Z';
  const silent = { lastAction: null, lastActionAt: null, heardAt: null, waiting: null };
  expect(await listed()).toEqual([{ ...waiting, expiresAt: end, endedAt: null, ...silent }]);

  const joined = await join(link.split('/').at(-1));
  const session = { name: 'Room 804', role: 'desk', expiresAt: end };
  expect([joined.statusCode, joined.json()]).toEqual([200, session]);
  expect(joined.headers['cache-control']).toBe('no-store');
  expect(joined.headers['set-cookie']).toMatch(/^desk=[\w-]{43}; Max-Age=64800; Path=\/; HttpOnly; SameSite=Strict$/);
  const [cookie] = joined.cookies;
  expect((await sessionOf(headersOf(cookie?.value ?? ''))).json()).toEqual(session);
  expect(await listed()).toMatchObject([{ state: 'joined', lastAction: 'joined', lastActionAt: waiting.createdAt }]);
});

test('organisers see when a phone was last in contact, and how many entries it had not sent', async () => {
  const { caller, headers } = await joinedDesk(fest.db, 'Foyer', fest.clock.now);
  const start = fest.clock.now;
  for (const [second, waiting, seen, by = headers] of [
    [10, '3', '06:00:10 3'],
    // The server stores an unchanged number only after a while.
    [20, '3', '06:00:10 3'],
    [20, '0', '06:00:20 0'],
    [60, '0', '06:01:00 0'],
    [61, '5', '06:01:00 0', asha],
  ] as const) {
    fest.clock.now = new Date(start.getTime() + second * 1_000);
    expect((await fest.call('pack', { headers: by, query: { waiting } })).statusCode).toBe(200);
    const desk = (await listed()).find(({ id }: Desk) => id === caller.deskId);
    expect(`${desk.heardAt.slice(11, 19)} ${desk.waiting}`).toBe(seen);
  }
  fest.clock.now = start;
});

test('a link works until a phone joins with it', async () => {
  const { token } = await made('Gate');
  for (let look = 0; look < 2; look++) {
    const offered = await offer(token);
    expect([offered.statusCode, offered.json(), offered.cookies]).toEqual([200, { name: 'Gate' }, []]);
  }
  for (const [payload, status] of [
    [{}, 400],
    [{ token: 1 }, 400],
    [{ token: '' }, 404],
    [{ token: `${token}x` }, 404],
  ] as const)
    expect(await refusal(fest.call('joinDesk', { payload }))).toEqual([status, deskSentences.badLink]);
  expect((await join(token)).statusCode).toBe(200);
  const second = await join(token);
  expect([second.statusCode, second.json(), second.cookies]).toEqual([404, { error: deskSentences.badLink }, []]);
  expect((await offer(token)).statusCode).toBe(404);
});

test('a phone is no desk after it was revoked or signed out, and an organiser whose session ended must sign in again', async () => {
  const ended = { error: deskSentences.ended };
  const { caller, headers } = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  expect((await revoke(caller.deskId ?? '')).statusCode).toBe(200);
  expect(await outcome(sessionOf(headers))).toEqual([401, ended]);
  expect(await refusal(revoke(caller.deskId ?? ''))).toEqual([404, 'This desk has already ended.']);
  const { headers: other } = await joinedDesk(fest.db, 'Room 806', fest.clock.now);
  const out = await fest.call('leaveDesk', { headers: other });
  expect([out.statusCode, out.headers['set-cookie']]).toEqual([200, expect.stringMatching(/^desk=; Max-Age=0;/)]);
  for (const own of [other, {}]) expect((await sessionOf(own)).json()).toEqual(ended);
  const gone = refusal(sessionOf({ cookie: 'session=gone' }));
  expect(await gone).toEqual([401, 'Your session has ended. Please sign in again.']);
});

test('an organiser’s phone is a desk until the desk ends', async () => {
  const { caller, headers } = await joinedDesk(fest.db, 'Stairs', fest.clock.now);
  const both = { [adminHeader]: 'true', cookie: `${asha.cookie}; ${headers.cookie}` };
  expect((await sessionOf(both)).json()).toMatchObject({ name: 'Stairs', role: 'desk' });
  await revoke(caller.deskId ?? '');
  const end = new Date(fest.clock.now.getTime() + 24 * 3_600_000).toISOString();
  expect((await sessionOf(both)).json()).toEqual({ name: 'Asha', role: 'organiser', expiresAt: end });
});

test('the log names the desk, and neither log nor database has its link or its cookie', async () => {
  const { token: link } = await made('Lobby');
  await fest.app.inject({ url: `/desk/join/${link}` });
  const joined = await join(link);
  await join(link);
  await offer(link);
  await sessionOf(headersOf(joined.cookies[0]?.value ?? ''));
  const logged = lines.map((text) => JSON.parse(text)).filter(({ route }) => route === calls.deskSession.path);
  expect(logged.at(-1)).toMatchObject({ desk: 'Lobby', status: 200 });
  const stored = JSON.stringify(await fest.db.selectFrom('desks').selectAll().execute());
  for (const secret of [link, joined.cookies[0]?.value ?? ''])
    expect([stored, ...lines].filter((text) => text.includes(secret))).toEqual([]);
});
