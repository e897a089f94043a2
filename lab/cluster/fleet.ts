import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { idempotencyHeader } from '#contract/calls/calls.ts';
import { endProcess } from '#lab/faults/stage.ts';
import { type RunningServer, startServer } from '#tests/support/running/server.ts';

export class Fleet {
  readonly #start: (port?: string) => Promise<RunningServer>;
  #servers: RunningServer[] = [];

  private constructor(databaseUrl: string, preload: string | undefined) {
    const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', RATE_LIMIT: 'on', SLOW_REQUEST_MS: '60000' };
    this.#start = (PORT = '0') => startServer({ ...env, PORT }, preload);
  }

  static async start(size: number, databaseUrl: string, preload?: string): Promise<Fleet> {
    const fleet = new Fleet(databaseUrl, preload);
    const started = await Promise.allSettled(Array.from({ length: size }, () => fleet.#start()));
    fleet.#servers = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const failed = started.find((start) => start.status === 'rejected');
    if (failed) await fleet.stop();
    if (failed) throw failed.reason;
    return fleet;
  }

  urls = (): string[] => this.#servers.map((server) => server.url);

  async kill(index: number): Promise<void> {
    await endProcess(this.#servers[index] as RunningServer, 'SIGKILL');
  }

  async restart(index: number): Promise<void> {
    const gone = this.#servers[index] as RunningServer;
    await gone.stop();
    this.#servers[index] = await this.#start(new URL(gone.url).port);
  }

  /** Lines that a normal start does not print. A process may note that another one made the first organiser. */
  unexpectedLines(): string[] {
    const isExpected = (line: string) => / is at http|they only make the first account/.test(line);
    return this.#servers.flatMap((server) => server.lines.filter((line) => !isExpected(line)));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.stop()));
  }
}

export type Balancer = {
  url: string;
  clientAddress: () => string;
  /** How many requests went to another process because the first did not answer. */
  retried: number;
  stop(): Promise<void>;
};

/**
 * Sends requests to the processes in turn, as nginx does with the file in deploy/. If a process does not answer, a
 * repeatable request goes to the next one.
 */
export async function startBalancer(backends: () => string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { connection: _, ...kept } = incoming.headers;
    const headers = { ...kept, 'x-forwarded-for': balancer.clientAddress(), 'x-forwarded-proto': 'http' };
    const urls = backends();
    const first = turn++;
    for (let attempt = 0; attempt < urls.length; attempt++) {
      const url = new URL(incoming.url ?? '/', urls[(first + attempt) % urls.length]);
      try {
        const call = request(url, { method: incoming.method, headers, agent });
        const replied = once(call, 'response') as Promise<[IncomingMessage]>;
        call.end(body);
        const [reply] = await replied;
        // Wait for the whole answer: if the process dies halfway, the next one gets the request.
        const bytes = await buffer(reply);
        const { connection: _, 'transfer-encoding': __, ...answered } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, answered).end(bytes);
        return;
      } catch {
        // Anything may be repeated, except a POST without an idempotency key.
        if (incoming.method === 'POST' && incoming.headers[idempotencyHeader] === undefined) break;
        balancer.retried++;
      }
    }
    outgoing.writeHead(502).end();
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const byte = () => Math.floor(Math.random() * 256);
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientAddress: () => `10.${byte()}.${byte()}.${byte()}`,
    retried: 0,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return balancer;
}
