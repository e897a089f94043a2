import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dribble } from '#tests/hostile/slow-sockets.ts';
import { startApp } from '#tests/support/app.ts';

let fest: Awaited<ReturnType<typeof startApp>>;
let url: URL;
beforeAll(async () => {
  fest = await startApp({ socketTimeouts: { head: 500, request: 1500, idle: 5000, check: 100 } });
  await fest.app.listen({ port: 0, host: '127.0.0.1' });
  url = new URL(`http://127.0.0.1:${(fest.app.server.address() as AddressInfo).port}`);
});
afterAll(() => fest.stop());

test.each(['head', 'body'] as const)(
  'who sends the %s a few bytes at a time is hung up on, and holds up nobody',
  async (part) => {
    const { dropped, said, refused } = await dribble(url, part, 100, 15_000);
    expect([dropped, refused]).toEqual([100, 0]);
    expect(said).toMatch(/^HTTP\/1\.1 408 .*"error":/s);
  },
);

test('a socket that sends nothing is closed', async () => {
  const started = performance.now();
  const { dropped } = await dribble(url, 'nothing', 20, 15_000);
  expect(dropped).toBe(20);
  expect(performance.now() - started).toBeLessThan(15_000);
});
