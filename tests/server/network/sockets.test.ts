import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { besiege, isRegistered, register, registerCampus } from '#lab/hostile/slow/siege.ts';
import { type SocketLimits, socketLimits } from '#server/http/sockets.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { type Fest, listen, startApp } from '#tests/support/running/app.ts';

const small = await picture(60, 40, 20).jpeg().toBuffer();
/** A photo of over 100 kB. */
const large = await picture(400, 300, 40).jpeg({ quality: 95 }).toBuffer();

let fest: Fest;

async function start(limits: Partial<SocketLimits>, config: { rateLimit?: boolean; trustProxy?: number } = {}) {
  fest = await startApp({ sockets: { ...socketLimits, check: 50, ...limits }, config });
  return new URL(await listen(fest.app));
}
const openSockets = () => promisify(fest.app.server.getConnections.bind(fest.app.server))();

const local = { localAddress: '127.0.0.1' };

test('other clients are served while an IPv6 network behind a proxy occupies every socket', async () => {
  const url = await start({ most: 50 }, { rateLimit: true, trustProxy: 1 });
  const from = { ...local, forwardedFor: '2001:db8:0:1::#' };
  const honest = { ...local, forwardedFor: '2001:db8:0:2::1' };
  const siege = { part: 'half a login', count: 120, from, honest, photo: small, lasting: 500 } as const;
  const { tried, refused, dropped } = await besiege(url, siege);
  expect([tried > 1, refused]).toEqual([true, []]);
  expect(dropped).toBeGreaterThan(50);
});

test('thirty students can send photos from one IP address, even if it occupies every socket', async () => {
  const url = await start({ most: 50 }, { rateLimit: true });
  const readers = new Agent({ keepAlive: true, maxFreeSockets: 50 });
  await Promise.all(Array.from({ length: 50 }, () => read(new URL('/healthz', url), readers)));
  expect(await openSockets()).toBe(50);
  const campus = { from: local, students: 30, atOnce: 30, photo: large, speed: 200_000 };
  expect(await registerCampus(url, campus)).toEqual([]);
  readers.destroy();
});

test('disconnects a client that never reads the answers', async () => {
  const url = await start({ idle: 300 });
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  socket.write('GET /nothing-here HTTP/1.1\r\nhost: fest.example\r\n\r\n'.repeat(50_000));
  await expect.poll(openSockets).toBe(1);
  await expect.poll(openSockets, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

const head = `POST ${calls.register.path} HTTP/1.1\r\nhost: fest.example\r\n`;
const type = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n';
const late = /^HTTP\/1.1 408 .*"error":"The request took too long/s;

test.each([
  ['a slow head', head, 'x: y\r\n'],
  ['a slow body', `${head}${type}\r\n--x\r\n`, 'x'],
  ['nothing', '', ''],
])('disconnects clients that send %s, and serves all others', async (_what, begin, drop) => {
  const url = await start({ head: 300, progress: 300 });
  const sockets = Array.from({ length: 50 }, () => connect(Number(url.port), url.hostname));
  const answers = sockets.map((socket) => text(socket.on('error', () => {})).catch(() => ''));
  for (const socket of sockets) if (begin) socket.write(begin);
  // The first client writes no more: a write after the server's answer would reset the connection, and lose the answer.
  const dropping = drop ? sockets.slice(1) : [];
  const open = async () => {
    for (const socket of dropping) if (socket.writable) socket.write(drop);
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
    return sockets.filter(({ closed }) => !closed).length;
  };
  await expect.poll(open, { timeout: 15_000, interval: 100 }).toBe(0);
  expect(await Promise.all(answers)).toContainEqual(expect.stringMatching(late));
});

test('a form that arrives steadily may be slow, but only up to the time limit of a request', async () => {
  expect(large.length).toBeGreaterThan(100_000);
  const steady = { contact: '9876543210', photo: large, speed: 160_000 };
  expect(isRegistered(await register(await start({ progress: 400 }), local, steady))).toBe(true);
  await fest.stop();
  const late = register(await start({ head: 200, request: 400 }), local, steady);
  expect(await late.catch((error: Error) => error.message)).toMatch(/took too long|ECONNRESET|EPIPE/);
});

function read(url: URL, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => text(answer).then(resolve, reject)).on('error', reject);
  });
}

test('a page on another host can read that the server is restarting', async () => {
  const origin = 'https://fest.example';
  const fest = await startApp({ config: { allowedOrigins: [origin] } });
  const url = (await listen(fest.app)) + calls.register.path;
  const closing = fest.app.close();
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' };
  const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin, ...asked } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
  const answer = await fetch(url, { method: 'POST', headers: { origin } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    connection: 'close',
  });
  const error = 'The server is restarting. Please try again in a moment.';
  expect([answer.status, await answer.json()]).toEqual([503, { error }]);
  await closing;
});
