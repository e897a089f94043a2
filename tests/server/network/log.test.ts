import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { accountJoinPath } from '#contract/accounts/accounts.ts';
import { calls } from '#contract/calls/calls.ts';
import { deskJoinPath } from '#contract/desk/desk.ts';
import { leavingPath } from '#contract/letters.ts';
import { passPath } from '#contract/pass.ts';
import { addOrganiser } from '#server/organisers/accounts.ts';
import { blob, picture } from '#tests/support/browser/pictures.ts';
import { type Fest, keptLog, listen, organiser, signIn, startApp } from '#tests/support/running/app.ts';
import { asha, sendForm } from '#tests/support/running/multipart.ts';

let fest: Fest;
let lines: string[];
async function start(slowRequestMs: number) {
  const log = keptLog();
  lines = log.lines;
  fest = await startApp({ config: { slowRequestMs }, logger: log.logger });
}
const slow = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'slow request');

test('logs how long each part of a slow request took, and nothing that was sent', async () => {
  await start(0);
  const photo = blob(await picture().jpeg().toBuffer(), 'image/jpeg');
  expect((await sendForm(fest.app, { idPhoto: photo }, 'the-key-of-asha')).statusCode).toBe(200);
  const session = await signIn(fest);
  const list = await fest.call('registrations', { headers: session });
  const [row] = list.json() as { _id: string; idPhotoPath: string }[];
  await fest.call('attendance', { id: row?._id ?? '', headers: session, payload: { isPresent: true } });
  await fest.app.inject({ url: `/${row?.idPhotoPath}` });
  await fest.app.inject({ url: '/nothing/here?secret=1' });

  const [registered, , listed, marked, seen, unknown] = slow();
  expect(registered).toMatchObject({ level: 40, method: 'POST', route: '/api/register', status: 200 });
  expect(registered.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(Object.keys(registered.parts)).toEqual(expect.arrayContaining(['body', 'photo', 'database', 'rest']));
  const sum = Object.values<number>(registered.parts).reduce((a, b) => a + b);
  expect(Math.abs(sum - registered.ms)).toBeLessThanOrEqual(3);
  expect(listed).toMatchObject({ route: calls.registrations.path, parts: { database: expect.any(Number) } });
  // The server reads the session before the body, and stores the mark after the body.
  expect(marked).toMatchObject({ route: calls.attendance.path, parts: { body: expect.any(Number) } });
  expect(seen).toMatchObject({ route: '/id-photos/:id', status: 200 });
  expect(unknown).toMatchObject({ route: 'unknown', status: 404 });
  const all = lines.join('');
  for (const secret of [asha.name, asha.email, asha.contact, 'the-key-of-asha', row?._id, 'secret', 'signature'])
    expect(all).not.toContain(secret);
});

test('the log of a request includes SQL statements that run after its body was read', async () => {
  await start(0);
  await addOrganiser(fest.db, organiser.username, organiser.password, fest.clock.now);
  const body = JSON.stringify(organiser);
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const login = request((await listen(fest.app)) + calls.login.path, { method: 'POST', headers });
  const accepted = once(login, 'continue');
  const answered = once(login, 'response');
  login.flushHeaders();
  await accepted;
  login.end(body);
  const [answer] = await answered;
  answer.resume();
  // The database is not queried before the credentials arrive.
  await expect.poll(slow).toMatchObject([{ route: calls.login.path, parts: { database: expect.any(Number) } }]);
});

test('does not log a fast request', async () => {
  await start(60_000);
  await sendForm(fest.app);
  expect(lines).toEqual([]);
});

const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const [, pattern = '', block = ''] = /location ~ (\S+) \{\n([^}]*access_log off[^}]*)\}/.exec(nginx) ?? [];

test('nginx logs no address that contains a secret or a search', () => {
  const withToken = Object.values(calls).flatMap(({ path }) => (path.includes(':token') ? [path] : []));
  expect(withToken.length).toBeGreaterThan(3);
  const links = [passPath('x'), leavingPath('x'), deskJoinPath('x'), accountJoinPath('x'), '/id-photos/x?signature=x'];
  const searches = [calls.searchPeople.path, calls.people.path, '/admin/people', '/admin/letters'];
  for (const path of [...withToken, ...links, ...searches]) expect(path).toMatch(new RegExp(pattern));
  expect(block).toContain('error_log /dev/null crit;');
});

const warning = expect.stringContaining('set TRUST_PROXY to the number of proxies');

test.each([
  [0, [warning]],
  [1, []],
])('with TRUST_PROXY=%i, a request through a proxy logs %j', async (trustProxy, warnings) => {
  const { lines, logger } = keptLog();
  const fest = await startApp({ config: { trustProxy }, logger });
  await fest.app.inject('/healthz');
  expect(lines).toEqual([]);
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  for (const url of ['/healthz', '/']) await fest.app.inject({ url, headers });
  expect(lines).toEqual(warnings);
  expect(lines.join()).not.toContain('203.0.113.7');
});
