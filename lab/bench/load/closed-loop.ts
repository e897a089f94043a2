import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Outgoing } from '#lab/client.ts';
import { percentile } from '#lab/statistics.ts';

/** `p99` is in ms. */
export type LoadResult = { perSecond: number; p99: number };

export async function startBare() {
  const child = fork(join(import.meta.dirname, 'bare-fastify.ts'));
  const [url] = (await once(child, 'message')) as [string];
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url, stop };
}

const connections = 100;

/**
 * Sends every form once. Each connection waits for an answer before it sends the next form. If there are
 * several servers, each gets a part of the connections.
 * @throws {Error} if the status of an answer is not 2xx.
 */
export async function sendAll(servers: { url: string }[], forms: Outgoing[]): Promise<LoadResult> {
  let next = 0;
  const share = Math.floor(forms.length / connections);
  let last = 0;
  const durations: number[] = [];
  // Start the clock when the last connection is set up, so that preparing requests is not measured.
  let began = 0;
  const setupClient = (client: autocannon.Client) => {
    const own = forms.slice(next, next + share);
    next += share;
    client.setRequests(own as unknown as autocannon.Request[]);
    let isFirst = true;
    client.on('response', (_status, _bytes, duration) => {
      last = performance.now();
      // Leave out the first request: it waited until the other connections were ready.
      if (!isFirst) durations.push(duration);
      isFirst = false;
    });
    began = performance.now();
  };
  const amount = share * connections;
  const url = servers.map((server) => server.url);
  const options = { url, connections, amount, timeout: 60, sampleInt: 100, setupClient };
  const result = await autocannon(options as unknown as autocannon.Options);
  if (result.errors + result.non2xx > 0 || result['2xx'] !== amount)
    throw new Error(`Of ${amount} requests ${result['2xx']} were accepted; ${result.errors} connections broke off`);
  const seconds = (last - began) / 1000;
  return { perSecond: amount / seconds, p99: percentile(durations, 0.99) };
}
