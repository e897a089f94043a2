import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problem.ts';

/** How long a socket may take, in milliseconds, so that nobody holds the server by being slow. */
export type Patience = { head: number; request: number; idle: number; check: number };

export const patience: Patience = {
  head: 20_000,
  // A photo of 8 MB over a slow phone line takes minutes; longer is nobody's honest upload.
  request: 300_000,
  // Longer than a photo may wait for its turn and be read, with nothing on the wire.
  idle: 120_000,
  check: 5_000,
};

/** Under the usual limit of open files, so that the database can still open its own. */
const mostSockets = 4000;

export const socketOptions = ({ head, request, idle, check }: Patience) => ({
  requestTimeout: request,
  connectionTimeout: idle,
  http: { headersTimeout: head, connectionsCheckingInterval: check, requireHostHeader: false },
});

/** Bounds the sockets, and brings to the app what Node would refuse by itself with an empty answer. */
export function mindSockets(app: FastifyInstance): void {
  app.server.maxConnections = mostSockets;
  // An unknown expectation may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async ({ raw, headers, ip }) => {
    // Whoever is gone already has no address any more, and the limits by address would stumble over that.
    const isGone = (ip as string | undefined) === undefined;
    const isNoHttp = headers.host === undefined && raw.httpVersion === '1.1';
    if (isGone || isNoHttp) throw new Problem('malformed-body');
  });
}
