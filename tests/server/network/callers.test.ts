import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { referenceOf } from '#contract/reference.ts';
import { endDesk } from '#server/desks/joining.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { organiser, signIn, startApp } from '#tests/support/running/app.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** Every route that is open, and why. A route that does not stand here must ask for an organiser, or for a desk. */
const open: Record<string, string> = {
  'GET /healthz': 'a supervisor asks whether the process lives',
  'GET /readyz': 'a supervisor asks whether it can work',
  'GET /config.json': 'the site asks where its API is',
  'GET /*': 'the site itself',
  'GET /pass/:token': 'the page of a pass, which holds nothing of it',
  'GET /desk/join/:token': 'the page that makes a phone a desk, which asks before it does',
  'GET /api/board': 'its guard is the token of a board’s link, which is looked at in tests/server/admin/board.test.ts',
  'GET /api/notices': 'every page says what organisers say now',
  'POST /api/register': 'what a visitor is here for',
  'GET /api/pass/:token': 'its guard is the token in its path, which is looked at in tests/server/pass/changes.test.ts',
  'DELETE /api/pass/:token': 'as above',
  'PUT /api/pass/:token/events': 'as above',
  'PUT /api/pass/:token/photo': 'as above',
  'POST /api/pass/:token/renewals': 'as above',
  'POST /api/pass/find': 'who lost their pass has nothing to show; the link goes by mail',
  'POST /api/desk/offer': 'its page says first what the phone becomes: its guard is the token in its body',
  'POST /api/desk/join': 'where a phone becomes a desk, guarded as above',
  'POST /api/admin/login': 'where a session begins',
  'GET /id-photos/:id': 'an <img> sends no header: it asks for a signature instead',
  'GET /id-photos/:id/thumbnail': 'as above',
  'GET /metrics': 'a scraper of ours asks with a token of its own; an organiser has none',
  'OPTIONS *': 'a browser asks whether another host may call',
  'OPTIONS /api/admin': 'as above, and never with anything to say',
  'OPTIONS /api/admin/*': 'as above',
  'OPTIONS /api/desk': 'as above',
  'OPTIONS /api/desk/*': 'as above',
};

type Route = { method: string; url: string };
const routes: Route[] = [];
const siteDir = mkdtempSync(path.join(tmpdir(), 'fest-callers-'));
let fest: Awaited<ReturnType<typeof startApp>>;
let session: Record<string, string>;
let device: string;
let desk: Record<string, string>;
let endedDesk: Record<string, string>;
let id: string;
beforeAll(async () => {
  writeFileSync(path.join(siteDir, '404.html'), 'Not Found');
  fest = await startApp({
    siteDir,
    config: { allowedOrigins: ['https://fest.example'], metricsToken: 'token-of-the-tests' },
    onCreate: (app) =>
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push({ method: one, url });
      }),
  });
  await sendForm(fest.app);
  id = (await listRegistrations(fest.db))[0]?._id ?? '';
  // A route takes either for its `:id`.
  await fest.db.updateTable('mails').set({ id, state: 'refused' }).execute();
  session = await signIn(fest.app, fest.clock, fest.db);
  const signedIn = await fest.app.inject({ method: 'POST', url: calls.login.path, payload: organiser });
  device = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).find((one) => one.startsWith('device-')) ?? '';
  desk = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  const ended = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  endedDesk = ended.headers;
  await endDesk(fest.db, ended.caller.deskId ?? '', {
    actor: organiser.username,
    role: 'organiser',
    now: fest.clock.now,
  });
});
afterAll(async () => {
  await fest.stop();
  rmSync(siteDir, { recursive: true });
});

/** A HEAD is its GET without the body. */
const nameOf = ({ method, url }: Route) => `${method === 'HEAD' ? 'GET' : method} ${url}`;
const isOpen = (route: Route) => nameOf(route) in open;
const isOfDesks = ({ url }: Route) => /^\/api\/desk(\/|$)/.test(url);

async function statusOf({ method, url }: Route, headers: Record<string, string>): Promise<number> {
  const query = url === calls.changes.path ? '?since=1-1' : '';
  const target =
    url
      .replace(':id', id)
      .replace(':event', 'oracle')
      .replace('*', url.startsWith('/') ? 'x' : '/x') + query;
  const takesBody = ['POST', 'PUT', 'PATCH', 'QUERY'].includes(method);
  const notice = { text: 'C Bingo has moved to 807', until: '2099-01-01T00:00:00Z' };
  const payload = {
    name: 'Room 806',
    isPresent: true,
    paymentMethod: 'cash',
    file: 'a.xlsx',
    rows: 1,
    key: 'unknown',
    phone: 'A'.repeat(22),
    code: referenceOf(id),
    contact: '9123456780',
    college: 'City College',
    selectedEvents: ['Oracle'],
    entries: [{}],
    ...notice,
  };
  const request = { method, url: target, headers, ...(takesBody ? { payload } : {}) } as InjectOptions;
  // The streams have no end to wait for.
  const answer = await fest.app.inject({ ...request, payloadAsStream: true });
  answer.stream().destroy();
  return answer.statusCode;
}

const cookie = () => ({ cookie: session.cookie ?? '' });
const flag = { [adminHeader]: adminFlag.value };
const foreign = { origin: 'https://evil.example' };
/** Who is neither an organiser nor a desk, what they send, and what a guarded route says to them. */
const strangers: [string, () => Record<string, string>, number][] = [
  ['nobody', () => ({}), 401],
  ['somebody with the flag and the header only', () => flag, 401],
  ['somebody with a made-up session', () => ({ ...flag, cookie: 'session=stolen' }), 401],
  ['somebody with the cookie of a known device', () => ({ ...flag, cookie: device }), 401],
  ['somebody with a made-up desk', () => ({ ...flag, cookie: 'desk=stolen' }), 401],
  ['a desk that was revoked', () => endedDesk, 401],
  ['a page of another origin in an organiser’s browser', () => ({ ...foreign, ...cookie() }), 403],
  ['a page of another origin without a session', () => foreign, 401],
];

async function table(who: Route[], headers: () => Record<string, string>) {
  const statuses: Record<string, number> = {};
  for (const route of who) statuses[`${route.method} ${route.url}`] = await statusOf(route, headers());
  return statuses;
}
const allOf = (who: Route[], status: number) =>
  Object.fromEntries(who.map(({ method, url }) => [`${method} ${url}`, status]));

test('every route that is listed here as open exists', () => {
  expect(Object.keys(open).filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  // Five calls, a HEAD for each GET, and every method of the paths that do not exist.
  expect(routes.filter((route) => !isOpen(route)).length).toBeGreaterThan(7);
});

test.each(strangers)('%s is refused by every guarded route', async (_who, headers, status) => {
  const guarded = routes.filter((route) => !isOpen(route));
  expect(await table(guarded, headers)).toEqual(allOf(guarded, status));
  expect((await listRegistrations(fest.db))[0]).toMatchObject({ isPresent: false, paymentMethod: '' });
});

test.each([
  ['session', 24, () => session],
  ['desk', 18, () => desk],
])('an expired %s is refused by every guarded route', async (_who, hours, headers) => {
  const guarded = routes.filter((route) => !isOpen(route));
  const begin = fest.clock.now;
  fest.clock.now = new Date(begin.getTime() + hours * 3_600_000);
  expect(await table(guarded, headers)).toEqual(allOf(guarded, 401));
  fest.clock.now = begin;
});

test('a page of another origin on a desk’s phone is refused by every guarded route', async () => {
  const guarded = routes.filter((route) => !isOpen(route));
  const headers = () => ({ ...foreign, cookie: desk.cookie ?? '' });
  expect(await table(guarded.filter(isOfDesks), headers)).toEqual(allOf(guarded.filter(isOfDesks), 403));
  const others = guarded.filter((route) => !isOfDesks(route));
  expect(await table(others, headers)).toEqual(allOf(others, 401));
});

test('a desk gets into every guarded route of the desks, and into no other', async () => {
  const guarded = routes.filter((route) => !isOpen(route));
  const others = guarded.filter((route) => !isOfDesks(route));
  expect(await table(others, () => desk)).toEqual(allOf(others, 401));
  await expectEntry(guarded.filter(isOfDesks), () => desk);
});

test('an open route answers an organiser no differently from anybody else', async () => {
  const opened = routes.filter(isOpen);
  const toNobody = await table(opened, () => ({}));
  expect(toNobody['GET /id-photos/:id']).toBe(403);
  expect(toNobody['GET /metrics']).toBe(401);
  expect(await table(opened, () => session)).toEqual(toNobody);
  expect(await table(opened, () => ({ ...foreign, ...cookie() }))).toEqual(toNobody);
});

test('an organiser gets into every guarded route', async () => {
  await expectEntry(
    routes.filter((route) => !isOpen(route)),
    () => session,
  );
  expect((await listRegistrations(fest.db))[0]).toMatchObject({ isPresent: true, paymentMethod: 'cash' });
});

async function expectEntry(who: Route[], headers: () => Record<string, string>): Promise<void> {
  const known = Object.values(calls).map(({ method, path: url }) => `${method} ${url}`);
  for (const route of who) {
    const isKnown = known.includes(nameOf(route)) || known.includes(`${route.method} ${route.url}`);
    expect([nameOf(route), await statusOf(route, headers())]).toEqual([nameOf(route), statusIn(route, isKnown)]);
    if (route.url === calls.logout.path) session = await signInAgain();
    if (route.url === calls.leaveDesk.path) desk = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  }
}

/** There is no notice, no desk and no place with the registration's id. */
function statusIn({ method, url }: Route, isKnown: boolean): number {
  const is = ({ method: wanted, path }: { method: string; path: string }) => method === wanted && url === path;
  if (is(calls.endNotice) || is(calls.endDesk) || url === calls.visits.path) return 404;
  if (is(calls.writeNotice) || is(calls.makeDesk) || is(calls.walkIn) || is(calls.makeBoard)) return 201;
  return isKnown ? 200 : 404;
}

async function signInAgain(): Promise<Record<string, string>> {
  const answer = await fest.app.inject({ method: 'POST', url: calls.login.path, payload: organiser });
  return { ...session, cookie: `session=${answer.cookies[0]?.value}` };
}
