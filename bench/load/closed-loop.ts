import autocannon from 'autocannon';
import { ownCpuSeconds } from '../processes.ts';
import { percentile } from '../statistics.ts';

export type Load = {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** How much of one core the generator took: near 1 it is what was measured, not the server. */
  generatorShare: number;
};

type Prepared = { method: string; path: string; headers: Record<string, string>; body?: Buffer | string };

/**
 * Sends every request once, over that many connections that each wait for an answer before they send the next. More
 * than one URL takes the connections in turn.
 * @throws {Error} where anything but a 2xx comes back.
 */
export async function sendAll(urls: string[], requests: Prepared[], connections: number): Promise<Load> {
  let next = 0;
  const share = Math.floor(requests.length / connections);
  let last = 0;
  const durations: number[] = [];
  // Building the requests is no part of what is measured, so the clock starts with the last connection.
  let began = { at: 0, worked: 0 };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => {
      const own = requests.slice(next, next + share);
      next += share;
      client.setRequests(own as autocannon.Request[]);
      let isFirst = true;
      client.on('response', (_status, _bytes, duration) => {
        last = performance.now();
        // The first was waiting while the other connections were prepared.
        if (!isFirst) durations.push(duration);
        isFirst = false;
      });
      began = { at: performance.now(), worked: ownCpuSeconds() };
    };
    const options = { url: urls, connections, amount: share * connections, timeout: 60, sampleInt: 100, setupClient };
    autocannon(options as unknown as autocannon.Options, (error, it) => (error ? reject(error) : resolve(it)));
  });
  const seconds = (last - began.at) / 1000;
  if (result.errors + result.non2xx > 0 || result['2xx'] !== share * connections)
    throw new Error(`Of ${share * connections} requests ${result['2xx']} were accepted, ${result.errors} broke off`);
  return {
    perSecond: (share * connections) / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    generatorShare: (ownCpuSeconds() - began.worked) / seconds,
  };
}
