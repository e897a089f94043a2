import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';
import { hangUp } from './hang-up.ts';

export type SocketLimits = {
  /** How many sockets there are at once. */
  most: number;
  /** In ms: for the head and the whole of a request, for the next 20 kB of a body, and without any byte at all. */
  head: number;
  request: number;
  progress: number;
  idle: number;
  /** In ms: how often these are looked at. */
  check: number;
};

export const socketLimits: SocketLimits = {
  // Below the usual limit of open files, of which the database needs some.
  most: 4000,
  head: 20_000,
  // 8 MB over a slow phone line take minutes.
  request: 300_000,
  progress: 20_000,
  idle: 120_000,
  check: 5_000,
};

export const socketOptions = ({ head, request, idle, check }: SocketLimits) =>
  ({
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: head, connectionsCheckingInterval: check, requireHostHeader: false },
    // What Node could not read as a request, or did not get in time.
    clientErrorHandler: ({ code }, socket) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') hangUp(socket, 'too-slow');
      else hangUp(socket, code === 'HPE_HEADER_OVERFLOW' ? 'head-too-large' : 'malformed-body');
    },
  }) satisfies FastifyHttpOptions<Server>;

/** Lets the app answer what Node would refuse by itself with an empty answer. */
export function answerOddRequests(app: FastifyInstance): void {
  // RFC 9110 lets a server ignore an unknown expectation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw, headers, ip }) => {
    // A closed socket has no address to be limited by.
    const isGone = (ip as string | undefined) === undefined;
    const isNoHttp = headers.host === undefined && raw.httpVersion === '1.1';
    if (isGone || isNoHttp) throw new Problem('malformed-body');
  });
}
