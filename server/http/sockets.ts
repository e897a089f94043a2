import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** In ms: how long a socket may take for the head and the whole of a request, how long it may be idle, how often that is checked. */
export type SocketTimeouts = { head: number; request: number; idle: number; check: number };

export const socketTimeouts: SocketTimeouts = {
  head: 20_000,
  // 8 MB over a slow phone line take minutes.
  request: 300_000,
  idle: 120_000,
  check: 5_000,
};

/** Below the usual limit of open files, of which the database needs some. */
const mostSockets = 4000;

export const socketOptions = ({ head, request, idle, check }: SocketTimeouts) => ({
  requestTimeout: request,
  connectionTimeout: idle,
  http: { headersTimeout: head, connectionsCheckingInterval: check, requireHostHeader: false },
});

/** Limits the number of sockets, and lets the app answer what Node would refuse by itself with an empty answer. */
export function limitSockets(app: FastifyInstance): void {
  app.server.maxConnections = mostSockets;
  // RFC 9110 lets a server ignore an unknown expectation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw, headers, ip }) => {
    // A closed socket has no address to be limited by.
    const isGone = (ip as string | undefined) === undefined;
    const isNoHttp = headers.host === undefined && raw.httpVersion === '1.1';
    if (isGone || isNoHttp) throw new Problem('malformed-body');
  });
}
