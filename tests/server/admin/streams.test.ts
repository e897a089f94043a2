import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CallName, calls } from '#contract/calls/calls.ts';
import { endDesk } from '#server/desks/joining.ts';
import { socketLimits } from '#server/http/sockets.ts';
import { openStreams, streamLimits } from '#server/streams/streams.ts';
import { openSqlite, type TestDatabase } from '#tests/support/database/databases.ts';
import { storeTwo } from '#tests/support/database/stored-fest.ts';
import { joinedDesk } from '#tests/support/people/desk.ts';
import { type Fest, keptLog, listen, signIn, signInAgain, startApp } from '#tests/support/running/app.ts';
import { type ReadStream, readStream } from '#tests/support/running/stream.ts';

let fest: Fest & { url: string; headers: Record<string, string>; id: string };
const opened: ReadStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

async function start(overrides: Parameters<typeof startApp>[0] = {}, database?: TestDatabase): Promise<void> {
  const app = await startApp(overrides, database);
  const url = await listen(app.app);
  fest = { ...app, url, id: await storeTwo(app.db), headers: await signIn(app) };
}
async function read(path: string = calls.adminStream.path, headers = fest.headers): Promise<ReadStream> {
  const stream = await readStream(fest.url + path, headers);
  opened.push(stream);
  return stream;
}
const send = (name: CallName, more: { id?: string; payload?: object } = {}) =>
  fest.call(name, { headers: fest.headers, ...more });
const mark = (isPresent: boolean) => send('attendance', { id: fest.id, payload: { isPresent } });

describe('a stream', () => {
  const token = 'a-token-of-the-tests';
  const { lines, logger } = keptLog();
  beforeAll(() => start({ config: { metricsToken: token, slowRequestMs: 1 }, logger }));
  afterAll(() => fest.stop());

  test('is not buffered by proxies, and sends each new reader a first event', async () => {
    const { response, next, text } = await read();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(await next()).not.toBeNull();
    expect(text()).toContain('retry: 3000\n\n');
    expect(await (await read()).next()).not.toBeNull();
  });

  test('is counted in the metrics, but neither timed nor logged as a request', async () => {
    const stream = await read();
    await stream.next();
    const headers = { authorization: `Bearer ${token}` };
    const scrape = async () => (await fest.app.inject({ url: '/metrics', headers })).body;
    await expect.poll(scrape).toContain('\nfest_streams 1\n');
    stream.leave();
    await expect.poll(scrape).toContain('\nfest_streams 0\n');
    expect(await scrape()).not.toContain(calls.adminStream.path);
    expect(lines.filter((line) => line.includes(calls.adminStream.path))).toEqual([]);
  });

  test('of a desk ends when the desk is revoked, even on an organiser’s phone', async () => {
    for (const revoke of [
      (id: string) => send('endDesk', { id }),
      // Ends the desk as another process would. This process notices that at the next mark.
      async (id: string) => {
        await endDesk(fest.db, id, { actor: 'Asha', role: 'organiser', now: fest.clock.now });
        await mark(false);
      },
    ]) {
      const { caller, headers } = await joinedDesk(fest.db, 'Room 804', fest.clock.now);
      const both = { ...headers, cookie: `${headers.cookie}; ${fest.headers.cookie}` };
      const [desk, dashboard] = [await read(calls.deskStream.path, both), await read()];
      await Promise.all([desk.next(), dashboard.next()]);
      await mark(true);
      expect(await desk.next()).not.toBeNull();
      await revoke(caller.deskId ?? '');
      expect(await desk.next()).toBeNull();
      expect((await read(calls.deskStream.path, headers)).response.status).toBe(401);
      await mark(true);
      expect(await dashboard.next()).not.toBeNull();
    }
  });

  test('ends silently when its session ends, or when the server stops', async () => {
    const [signedOut, open] = [await read(), await read(undefined, await signInAgain(fest.app))];
    await Promise.all([signedOut.next(), open.next()]);
    await send('logout');
    await storeTwo(fest.db);
    expect(await signedOut.next()).toBeNull();
    expect(await open.next()).not.toBeNull();
    await fest.app.close();
    expect(await open.next()).toBeNull();
  });
});

test('a stream without events sends heartbeats, so that it is not closed as idle before its lifetime ends', async () => {
  await start({
    streams: { ...streamLimits, beat: 20, lifetime: 1_000 },
    sockets: { ...socketLimits, idle: 300, head: 300, check: 50 },
  });
  const began = performance.now();
  const { next, text } = await read();
  await next();
  expect(await next()).toBeNull();
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(text()).toContain('\n\n:\n\n');
});

test('when a reader leaves, another stream can open, and a stream ends once its session has expired', async () => {
  await start({ streams: { ...streamLimits, most: 2, beat: 20 } });
  const [first, stream] = [await read(), await read()];
  expect((await read()).response.status).toBe(429);
  first.leave();
  await expect.poll(async () => (await read()).response.status).toBe(200);
  await stream.next();
  fest.clock.now = new Date(fest.clock.now.getTime() + 13 * 3_600_000);
  expect(await stream.next()).toBeNull();
  expect(stream.text().split('event: changed')).toHaveLength(2);
});

test('a stream whose lifetime is over counts towards the limit until its socket is closed', async () => {
  const { db } = await openSqlite();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const streams = openStreams(db, { ...streamLimits, most: 1 });
  const open = () => streams.open({ account: 'Asha', isIn: async () => true });
  const unread = open();
  await vi.advanceTimersByTimeAsync(streamLimits.lifetime);
  expect([open(), streams.count()]).toEqual([null, 1]);
  unread?.destroy();
  await new Promise(setImmediate);
  expect(streams.count()).toBe(0);
  open()?.destroy();
});

test('a slow reader does not fill the server’s memory, and still gets the next event', async () => {
  const { db } = await openSqlite();
  let asked = 0;
  const isIn = async () => ++asked > 0;
  const streams = openStreams(db, { ...streamLimits, beat: 1 });
  const unread = streams.open({ account: 'Asha', isIn });
  await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(200);
  const newsOf = (stream: typeof unread) => {
    let text = '';
    stream?.on('data', (part) => (text += part));
    return () => text.split('event: changed').length - 1;
  };
  const news = newsOf(streams.open({ account: 'Ravi', isIn }));
  await storeTwo(db);
  await expect.poll(news).toBeGreaterThan(1);
  expect(unread?.readableLength).toBeLessThan(300);
  await expect.poll(newsOf(unread)).toBeGreaterThan(0);
  streams.endAll();
});
