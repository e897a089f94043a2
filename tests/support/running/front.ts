import { once } from 'node:events';
import { createServer as createHttp, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Front = { url: string; close(): Promise<void> };

/** What stands in front of a server: a proxy with these headers, over https where it has a certificate; without a target it answers 502. */
export async function startFront(
  target: string | null,
  { certificate, headers = {} }: { certificate?: { key: string; cert: string }; headers?: Record<string, string> } = {},
): Promise<Front> {
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (target === null) return void answer.writeHead(502).end();
    const own = { ...asked.headers, ...headers };
    const passed = forward(target + asked.url, { method: asked.method, headers: own }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  };
  const server = certificate ? createHttps(certificate, pass) : createHttp(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
