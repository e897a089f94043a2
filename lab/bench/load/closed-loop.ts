import autocannon from 'autocannon';
import { ownCpuSeconds } from '../processes.ts';
import { percentile } from '../statistics.ts';

export type Load = {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The share of one core that the generator took. Near 1 the generator was measured, not the server. */
  generatorShare: number;
};

type Prepared = { method: string; path: string; headers: Record<string, string>; body?: Buffer | string };

/**
 * Sends every request once, over `connections` that each wait for an answer before the next request. Several URLs share
 * the connections.
 * @throws {Error} at any answer but a 2xx.
 */
export async function sendAll(urls: string[], requests: Prepared[], connections: number): Promise<Load> {
  let next = 0;
  const share = Math.floor(requests.length / connections);
  let last = 0;
  const durations: number[] = [];
  // Building the requests is not measured, so the clock starts with the last connection.
  let began = { at: 0, worked: 0 };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => {
      const own = requests.slice(next, next + share);
      next += share;
      client.setRequests(own as autocannon.Request[]);
      let isFirst = true;
      client.on('response', (_status, _bytes, duration) => {
        last = performance.now();
        // The first request waited while the other connections were prepared.
        if (!isFirst) durations.push(duration);
        isFirst = false;
      });
      began = { at: performance.now(), worked: ownCpuSeconds() };
    };
    const options = { url: urls, connections, amount: share * connections, timeout: 60, sampleInt: 100, setupClient };
    autocannon(options as unknown as autocannon.Options, (error, measured) =>
      error ? reject(error) : resolve(measured),
    );
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
