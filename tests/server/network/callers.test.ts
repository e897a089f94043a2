import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { bodies, callNames } from '#lab/hostile/attacks/bodies.ts';
import { endDesk } from '#server/desks/joining.ts';
import { listRegistrations } from '#server/people/rows.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { organiser, sharedApp, signIn, signInAgain } from '#tests/support/running/app.ts';
import { temporaryFolder } from '#tests/support/running/folder.ts';
import { sendForm } from '#tests/support/running/multipart.ts';

/** Routes that need no sign-in, and why. All other routes answer only signed-in organisers or desks. */
const open: Record<string, string> = {
  'GET /healthz': 'a supervisor asks whether the process lives',
  'GET /readyz': 'a supervisor asks whether the process can work',
  'GET /config.json': 'the site asks where its API is',
  'GET /*': 'the site itself',
  'GET /pass/:token': 'the page of every pass, without its data',
  'GET /desk/join/:token': 'the page that makes a phone a desk, after a question',
  'GET /admin/people/:token': 'the page of every person, without its data',
  'GET /admin/letters/:token': 'the page of every letter, without its text',
  'GET /letters/:token': 'the page that stops letters, after a press',
  'POST /letters/:token': 'guarded by a token: tests/server/admin/letters.test.ts',
  'DELETE /letters/:token': 'as above',
  'GET /admin/join/:token': 'the page that makes an organiser’s account',
  'GET /api/board': 'guarded by a token: tests/server/admin/board.test.ts',
  'GET /api/notices': 'every page shows the notices',
  'GET /calendar.ics': 'the day of the fest, for calendars',
  'GET /notices.atom': 'the notices, for feed readers',
  'POST /api/register': 'visitors register',
  'GET /api/pass/:token': 'guarded by a token: tests/server/pass/changes.test.ts',
  'DELETE /api/pass/:token': 'as above',
  'PUT /api/pass/:token/events': 'as above',
  'PUT /api/pass/:token/photo': 'as above',
  'PUT /api/pass/:token/email': 'as above',
  'PUT /api/pass/:token/utr': 'as above',
  'POST /api/pass/:token/renewals': 'as above',
  'POST /api/pass/find': 'people who lost their pass; the link goes by email',
  'POST /api/desk/offer': 'guarded by the token in its body',
  'POST /api/desk/join': 'as above',
  'POST /api/admin/offer': 'as above',
  'POST /api/admin/join': 'as above',
  'POST /api/admin/login': 'a session begins here',
  'GET /id-photos/:id': 'an <img> sends no header, so its address has a signature',
  'GET /id-photos/:id/thumbnail': 'as above',
  'GET /metrics': 'guarded by its own token',
  'OPTIONS *': 'a browser asks if another host may send requests',
  'OPTIONS /api/admin': 'as above',
  'OPTIONS /api/admin/*': 'as above',
  'OPTIONS /api/desk': 'as above',
  'OPTIONS /api/desk/*': 'as above',
};

type Route = { method: string; url: string };
const routes: Route[] = [];
const siteDir = temporaryFolder();
writeFileSync(path.join(siteDir, '404.html'), 'Not Found');
const fest = sharedApp({
  siteDir,
  config: { allowedOrigins: ['https://fest.example'], metricsToken: 'token-of-the-tests' },
  onCreate: (app) =>
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    }),
});
let session: Record<string, string>;
let device: string;
let desk: Record<string, string>;
let endedDesk: Record<string, string>;
let id: string;
beforeAll(async () => {
  await sendForm(fest.app);
  id = (await listRegistrations(fest.db))[0]?._id ?? '';
  // Gives a mail the person's id, so that one `:id` fits routes of people and of mails.
  await fest.db.updateTable('mails').set({ id, state: 'refused' }).execute();
  session = await signIn(fest);
  const signedIn = await fest.call('login', { payload: organiser });
  device = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).find((one) => one.startsWith('device-')) ?? '';
  desk = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  const ended = await joinedDesk(fest.db, 'Room 805', fest.clock.now);
  endedDesk = ended.headers;
  await endDesk(fest.db, ended.caller.deskId ?? '', { actor: 'Asha', role: 'organiser', now: fest.clock.now });
});

const nameOf = ({ method, url }: Route) => `${method === 'HEAD' ? 'GET' : method} ${url}`;
const nobody = '0198a000-0000-7000-8000-000000000000';
const withdrawal = `DELETE ${calls.withdrawPerson.path}`;
const isOpen = (route: Route) => nameOf(route) in open;
const isOfDesks = ({ url }: Route) => /^\/api\/desk(\/|$)/.test(url);

async function statusOf({ method, url }: Route, headers: Record<string, string>): Promise<number> {
  const query = url === calls.changes.path ? '?since=1-1' : '';
  const target =
    url
      // A withdrawal would delete the person that the other routes need.
      .replace(':id', `${method} ${url}` === withdrawal ? nobody : id)
      .replace(':other', nobody)
      .replace(':event', 'oracle')
      .replace('*', url.startsWith('/') ? 'x' : '/x') + query;
  const name = callNames.find((one) => calls[one].method === method && calls[one].path === url);
  const own = { current: organiser.password, password: organiser.password };
  const payload = name && { ...bodies[name], ...(name === 'changePassword' && own) };
  const isWrite = method === 'POST' || method === 'PUT';
  const request = { method, url: target, headers, ...(isWrite && { payload: payload ?? {} }) } as InjectOptions;
  // Do not wait for the body, because streams never end.
  const answer = await fest.app.inject({ ...request, payloadAsStream: true });
  answer.stream().destroy();
  return answer.statusCode;
}

const cookie = () => ({ cookie: session.cookie ?? '' });
const flag = { [adminHeader]: adminFlag.value };
const foreign = { origin: 'https://evil.example' };
/** Callers without rights, what they send, and how a guarded route answers. */
const strangers: [string, () => Record<string, string>, number][] = [
  ['nobody', () => ({}), 401],
  ['somebody with only the header admin-auth', () => flag, 401],
  ['somebody with a made-up session', () => ({ ...flag, cookie: 'session=stolen' }), 401],
  ['somebody with the cookie of a known device', () => ({ ...flag, cookie: device }), 401],
  ['somebody with a made-up desk', () => ({ ...flag, cookie: 'desk=stolen' }), 401],
  ['a desk that was revoked', () => endedDesk, 401],
  ['a page of another origin in an organiser’s browser', () => ({ ...foreign, ...cookie() }), 403],
  ['a page that sends a wrong value of admin-auth', () => ({ ...cookie(), [adminHeader]: 'false' }), 403],
  ['a page of another origin without a session', () => foreign, 401],
];

async function table(who: Route[], headers: () => Record<string, string>) {
  const statuses: Record<string, number> = {};
  for (const route of who) statuses[`${route.method} ${route.url}`] = await statusOf(route, headers());
  return statuses;
}
const allOf = (who: Route[], status: number) =>
  Object.fromEntries(who.map(({ method, url }) => [`${method} ${url}`, status]));

const guarded = () => routes.filter((route) => !isOpen(route));

test('every open route on this list exists', () => {
  expect(Object.keys(open).filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  expect(guarded().length).toBeGreaterThan(7);
});

test.each(strangers)('no guarded route serves %s', async (_who, headers, status) => {
  expect(await table(guarded(), headers)).toEqual(allOf(guarded(), status));
  expect((await listRegistrations(fest.db))[0]).toMatchObject({ isPresent: false, paymentMethod: '' });
});

test.each([
  ['session', 24, () => session],
  ['desk', 18, () => desk],
])('no guarded route serves an expired %s', async (_who, hours, headers) => {
  const begin = fest.clock.now;
  fest.clock.now = new Date(begin.getTime() + hours * 3_600_000);
  expect(await table(guarded(), headers)).toEqual(allOf(guarded(), 401));
  fest.clock.now = begin;
});

test('no guarded route serves a page of another origin on a desk’s phone', async () => {
  const headers = () => ({ ...foreign, cookie: desk.cookie ?? '' });
  expect(await table(guarded().filter(isOfDesks), headers)).toEqual(allOf(guarded().filter(isOfDesks), 403));
  const others = guarded().filter((route) => !isOfDesks(route));
  expect(await table(others, headers)).toEqual(allOf(others, 401));
});

test('a desk may use the routes of desks, and no others', async () => {
  const others = guarded().filter((route) => !isOfDesks(route));
  expect(await table(others, () => desk)).toEqual(allOf(others, 401));
  await expectEntry(guarded().filter(isOfDesks), () => desk);
});

test('an open route gives an organiser the same answer as everybody', async () => {
  const opened = routes.filter(isOpen);
  const toNobody = await table(opened, () => ({}));
  expect(toNobody['GET /id-photos/:id']).toBe(403);
  expect(toNobody['GET /metrics']).toBe(401);
  expect(await table(opened, () => session)).toEqual(toNobody);
  expect(await table(opened, () => ({ ...foreign, ...cookie() }))).toEqual(toNobody);
});

test('an organiser may use every guarded route', async () => {
  await expectEntry(guarded(), () => session);
  expect((await listRegistrations(fest.db))[0]).toMatchObject({ isPresent: true, paymentMethod: 'cash' });
});

/** Checks that no route refuses these callers. Routes may find nothing to do; calls.test.ts checks their answers. */
async function expectEntry(who: Route[], headers: () => Record<string, string>): Promise<void> {
  for (const route of who) {
    const status = await statusOf(route, headers());
    expect([nameOf(route), status]).toEqual([nameOf(route), expect.toSatisfy((one) => one !== 401 && one !== 403)]);
    expect(status, nameOf(route)).toBeLessThan(500);
    if (route.url === calls.logout.path) session = await signInAgain(fest.app);
    if (route.url === calls.leaveDesk.path) desk = (await joinedDesk(fest.db, 'Room 804', fest.clock.now)).headers;
  }
}
