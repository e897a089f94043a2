import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { idempotencyHeader } from '#contract/calls/calls.ts';

export type Balancer = {
  url: string;
  /** What it says who its clients are, one address a request. */
  clientAddress: () => string;
  /** How many requests it sent to another process, because the first was gone. */
  retried(): number;
  stop(): Promise<void>;
};

type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/**
 * Spreads requests over the processes one after the other, on connections that are kept, as nginx does with the file
 * in deploy/: a request that may be repeated goes to the next process where one does not answer.
 */
export async function startBalancer(backends: () => string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let retried = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { connection: _, ...kept } = incoming.headers;
    const headers = { ...kept, 'x-forwarded-for': balancer.clientAddress(), 'x-forwarded-proto': 'http' };
    const urls = backends();
    const first = turn++;
    for (let attempt = 0; attempt < urls.length; attempt++) {
      const url = new URL(incoming.url ?? '/', urls[(first + attempt) % urls.length]);
      try {
        const reply = await forward(url, { method: incoming.method ?? 'GET', headers, agent }, body);
        const { connection: _, 'transfer-encoding': __, ...answered } = reply.headers;
        outgoing.writeHead(reply.status, answered).end(reply.body);
        return;
      } catch {
        if (!mayRepeat(incoming)) break;
        retried++;
      }
    }
    outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientAddress: () => `10.${(Math.random() * 256) | 0}.${(Math.random() * 256) | 0}.${(Math.random() * 256) | 0}`,
    retried: () => retried,
    async stop() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return balancer;
}

/** What a second time does no more than the first time: all but a POST, and that where it has a key. */
const mayRepeat = ({ method, headers }: IncomingMessage) =>
  method !== 'POST' || headers[idempotencyHeader] !== undefined;

function forward(url: URL, options: object, body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(url, options, async (reply) => {
      // Whole before any of it is passed on: a process that dies within its answer has not answered.
      buffer(reply).then(
        (bytes) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: bytes }),
        reject,
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}
