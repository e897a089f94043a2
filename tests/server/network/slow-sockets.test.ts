import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isRegistered, register } from '#lab/hostile/register.ts';
import { dribble } from '#lab/hostile/slow-sockets.ts';
import { socketLimits } from '#server/http/sockets/limits.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { startApp } from '#tests/support/running/app.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
afterEach(() => fest.stop());

async function listen(limits: Partial<typeof socketLimits>): Promise<URL> {
  fest = await startApp({ sockets: { ...socketLimits, check: 100, ...limits } });
  await fest.app.listen({ port: 0, host: '127.0.0.1' });
  return new URL(`http://127.0.0.1:${(fest.app.server.address() as AddressInfo).port}`);
}

test.each(['head', 'body'] as const)(
  'who sends the %s a few bytes at a time is hung up on, and holds up nobody',
  async (part) => {
    const url = await listen({ head: 500, progress: 500 });
    const { dropped, said, refused } = await dribble(url, part, 100, 15_000);
    expect([dropped, refused]).toEqual([100, 0]);
    expect(said).toMatch(/^HTTP\/1\.1 408 .*"error":"The request took too long/s);
  },
);

test('a body that comes steadily may take longer than its next part, but not longer than a request', async () => {
  const photo = await picture(400, 300, 40).jpeg({ quality: 95 }).toBuffer();
  expect(photo.length).toBeGreaterThan(100_000);
  const slowly = { contact: '9876543210', photo, speed: 80_000 };
  const from = { localAddress: '127.0.0.1' };
  expect(isRegistered(await register(await listen({ progress: 500 }), from, slowly))).toBe(true);
  await fest.stop();
  const url = await listen({ head: 500, request: 1000 });
  expect(await register(url, from, slowly).catch((error: Error) => error.message)).toMatch(
    /took too long|ECONNRESET|EPIPE/,
  );
});

test('a socket that sends nothing is closed', async () => {
  const started = performance.now();
  const { dropped } = await dribble(await listen({ head: 500 }), 'nothing', 20, 15_000);
  expect(dropped).toBe(20);
  expect(performance.now() - started).toBeLessThan(15_000);
});
