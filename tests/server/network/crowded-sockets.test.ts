import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { registerCampus } from '#lab/hostile/campus.ts';
import type { Origin } from '#lab/hostile/register.ts';
import { besiege } from '#lab/hostile/siege.ts';
import { type SocketLimits, socketLimits } from '#server/http/sockets/limits.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { startApp } from '#tests/support/running/app.ts';

const photo = await picture(60, 40, 20).jpeg().toBuffer();
/** As large as one that a browser shrank. */
const shrunk = await picture(900, 675, 20).jpeg({ quality: 80 }).toBuffer();

let fest: Awaited<ReturnType<typeof startApp>>;
afterEach(() => fest.stop());

async function listen(limits: Partial<SocketLimits>, trustProxy = 0): Promise<URL> {
  const sockets = { ...socketLimits, check: 100, ...limits };
  fest = await startApp({ sockets, config: { rateLimit: true, trustProxy } });
  await fest.app.listen({ port: 0, host: '127.0.0.1' });
  return new URL(`http://127.0.0.1:${(fest.app.server.address() as AddressInfo).port}`);
}
const openSockets = () => promisify(fest.app.server.getConnections.bind(fest.app.server))();

const proxied = (client: string): Origin => ({ localAddress: '127.0.0.1', forwardedFor: client });
const ways: [string, trustProxy: number, attacker: Origin, honest: Origin][] = [
  ['one address behind a proxy', 1, proxied('203.0.113.1'), proxied('203.0.113.2')],
  ['one IPv6 network behind a proxy', 1, proxied('2001:db8:0:1::#'), proxied('2001:db8:0:2::1')],
];
// Elsewhere the machine does not have the whole of 127.0.0.0/8.
if (process.platform === 'linux') {
  ways.push(['one address', 0, { localAddress: '127.0.0.2' }, { localAddress: '127.0.0.3' }]);
}

test.each(ways)('%s that takes every socket shuts out no other', async (_who, trustProxy, from, honest) => {
  const url = await listen({ most: 50 }, trustProxy);
  for (const part of ['half a head', 'half a login'] as const) {
    const { tried, refused, dropped } = await besiege(url, { part, count: 120, from, honest, photo, lasting: 1500 });
    expect(tried, part).toBeGreaterThan(1);
    expect(refused, part).toEqual([]);
    expect(dropped, part).toBeGreaterThan(50);
  }
});

test('sixty students behind one address, which has as many idle sockets as there are, send their photos slowly and at once', async () => {
  const url = await listen({ most: 100 });
  const from = { localAddress: '127.0.0.1' };
  const readers = new Agent({ keepAlive: true, maxFreeSockets: 100 });
  await Promise.all(Array.from({ length: 100 }, () => read(new URL('/healthz', url), readers)));
  expect(await openSockets()).toBe(100);
  const campus = { from, students: 60, atOnce: 60, photo: shrunk, speed: 75_000 };
  expect(await registerCampus(url, campus)).toEqual({ registered: 60, refused: [] });
  readers.destroy();
}, 60_000);

test('who asks and never reads the answers is hung up on', async () => {
  const url = await listen({ idle: 1000 });
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => {});
  socket.write('GET /nothing-here HTTP/1.1\r\nhost: fest.example\r\n\r\n'.repeat(100_000));
  await expect.poll(openSockets).toBe(1);
  await expect.poll(openSockets, { timeout: 10_000 }).toBe(0);
  socket.destroy();
});

function read(url: URL, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => text(answer).then(resolve, reject)).on('error', reject);
  });
}
