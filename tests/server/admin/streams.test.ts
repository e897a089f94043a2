import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { endDesk } from '#server/desks/joining.ts';
import { socketLimits } from '#server/http/sockets/limits.ts';
import { streamLimits } from '#server/streams/streams.ts';
import { databases, openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { signIn, startApp } from '#tests/support/running/app.ts';
import { type ReadStream, readStream } from '#tests/support/running/stream.ts';

type Fest = Awaited<ReturnType<typeof startApp>> & { url: string; headers: Record<string, string>; id: string };
let fest: Fest;
const opened: ReadStream[] = [];
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.leave();
  await fest.stop();
});

async function start(
  limits: Partial<typeof streamLimits> = {},
  database?: TestDatabase,
  sockets: Partial<typeof socketLimits> = {},
): Promise<void> {
  const overrides = { streams: { ...streamLimits, ...limits }, sockets: { ...socketLimits, ...sockets } };
  const app = await startApp(overrides, database);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  fest = { ...app, url, id: await storeTwo(app.db), headers: await signIn(app.app, app.clock, app.db) };
}
async function read(path: string = calls.adminStream.path, headers = fest.headers): Promise<ReadStream> {
  const stream = await readStream(fest.url + path, headers);
  opened.push(stream);
  return stream;
}
const send = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  fest.app.inject({ method, url, headers: fest.headers, ...(payload && { payload }) });
const mark = (isPresent: boolean) => send('PUT', calls.attendance.path.replace(':id', fest.id), { isPresent });

describe.each(databases)('the stream on %s', (_name, open) => {
  test('every dashboard hears of a mark, and the changes since then have it', async () => {
    await start({}, await open());
    const streams = await Promise.all(Array.from({ length: 5 }, () => read()));
    await Promise.all(streams.map((stream) => stream.next()));
    const { headers } = await send('GET', calls.registrations.path);
    await mark(true);
    const cursors = await Promise.all(streams.map((stream) => stream.next()));
    expect(cursors).not.toContain(null);
    const since = String(headers['registrations-version']);
    const changes = await send('GET', `${calls.changes.path}?since=${since}`);
    expect(changes.json().registrations).toMatchObject([{ _id: fest.id, isPresent: true }]);
  });
});

test('it is an event stream that no proxy packs or collects, and it begins by having the changes asked for', async () => {
  await start();
  const { response, next, text } = await read();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(await next()).not.toBeNull();
  expect(text()).toContain('retry: 3000\n\n');
  // Also who comes when others are there, and nothing happened since.
  expect(await (await read()).next()).not.toBeNull();
});

test('it ends without a word of what is new once its session has ended', async () => {
  await start();
  const { next } = await read();
  await next();
  await send('POST', calls.logout.path);
  await storeTwo(fest.db);
  expect(await next()).toBeNull();
});

test('a desk hears of changes until it is revoked, though its phone has an organiser’s session as well', async () => {
  await start();
  const { caller, headers } = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
  const both = { ...headers, cookie: `${headers.cookie}; ${fest.headers.cookie}` };
  const { next } = await read(calls.deskStream.path, both);
  await next();
  await mark(true);
  expect(await next()).not.toBeNull();
  await endDesk(fest.db, caller.deskId ?? '', { actor: 'Asha', role: 'organiser', now: fest.clock.now });
  await mark(false);
  expect(await next()).toBeNull();
  expect((await read(calls.deskStream.path, headers)).response.status).toBe(401);
});

test('a desk that is revoked hears of it at once, and no other reader does', async () => {
  await start();
  const { caller, headers } = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
  const [desk, dashboard] = [await read(calls.deskStream.path, headers), await read()];
  await Promise.all([desk.next(), dashboard.next()]);
  const { method, path } = calls.endDesk;
  await fest.app.inject({ method, url: path.replace(':id', caller.deskId ?? ''), headers: fest.headers });
  expect(await desk.next()).toBeNull();
  await mark(true);
  expect(await dashboard.next()).not.toBeNull();
});

test('it ends at a heartbeat too, where nothing is new', async () => {
  await start({ beat: 20 });
  const { next, text } = await read();
  await next();
  fest.clock.now = new Date(fest.clock.now.getTime() + 13 * 3_600_000);
  expect(await next()).toBeNull();
  expect(text().split('event: changed')).toHaveLength(2);
});

test('it says between two events that it lives, so that no limit on silent sockets cuts it, and ends after its time', async () => {
  await start({ beat: 20, lifetime: 1_000 }, undefined, { idle: 300, head: 300, check: 50 });
  const began = performance.now();
  const { next, text } = await read();
  await next();
  expect(await next()).toBeNull();
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(text()).toContain('\n\n:\n\n');
});

test('an account has so many streams at once, and whoever leaves makes room', async () => {
  await start({ most: 2 });
  const [first] = [await read(), await read()];
  expect((await read()).response.status).toBe(429);
  first?.leave();
  await expect.poll(async () => (await read()).response.status).toBe(200);
});

test('the server ends its streams when it ends, and waits for nobody who reads one', async () => {
  await start();
  const { next } = await read();
  await next();
  await fest.app.close();
  expect(await next()).toBeNull();
});

test('the metrics count the streams, and take none for a slow request', async () => {
  const token = randomUUID();
  const lines: unknown[] = [];
  const config = { metricsToken: token, slowRequestMs: 1 };
  const database = await openSqlite();
  const logger = { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line)) } };
  const app = await startApp({ config, logger }, database);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  fest = { ...app, url, id: '', headers: await signIn(app.app, app.clock, app.db) };
  const stream = await read();
  await stream.next();
  const scrape = async () =>
    (await fest.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
  expect(await scrape()).toContain('\nfest_streams 1\n');
  stream.leave();
  await expect.poll(scrape).toContain('\nfest_streams 0\n');
  expect(await scrape()).not.toContain(calls.adminStream.path);
  expect(lines.filter((line) => JSON.stringify(line).includes(calls.adminStream.path))).toEqual([]);
});
