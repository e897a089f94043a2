import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { busyRetryAfter } from '#server/http/errors.ts';
import { Problem, type ProblemCode } from '#server/problem.ts';

export type SocketLimits = typeof socketLimits;

export const socketLimits = {
  // This is below the usual limit on open files, because the database opens files too.
  most: 4000,
  /** Limits in ms: for the headers, for the whole request, for 20 kB of a body, and for a socket without data. */
  head: 20_000,
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
    clientErrorHandler: ({ code }, socket) => {
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT') hangUp(socket, 'too-slow');
      else hangUp(socket, code === 'HPE_HEADER_OVERFLOW' ? 'head-too-large' : 'malformed-body');
    },
  }) satisfies FastifyHttpOptions<Server>;

export function answerOddRequests(app: FastifyInstance): void {
  // Handle the request as usual: RFC 9110 lets a server ignore an unknown expectation.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw, headers, ip }, _reply, done) => {
    const isGone = (ip as string | undefined) === undefined;
    const isNoHttp = headers.host === undefined && raw.httpVersion === '1.1';
    done(isGone || isNoHttp ? new Problem('malformed-body') : undefined);
  });
}

/** Answers with an error, without Fastify, and closes the socket. */
export function hangUp(socket: Socket, code: ProblemCode): void {
  const { statusCode, message } = new Problem(code);
  const body = JSON.stringify({ error: message });
  const lines = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    ...(code === 'busy' ? [`retry-after: ${busyRetryAfter}`] : []),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

/** In bytes per `progress` ms: 1 kB/s on average, for phones with a poor connection. */
const leastProgress = 20_000;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

type Reading = { answer: ServerResponse; bytes: number; at: number };

/** Closes the connection of a sender who needs more than `progress` ms for the next 20 kB. */
export function cutSlowBodies(app: FastifyInstance, { progress, check }: SocketLimits): void {
  const readings = new Map<IncomingMessage, Reading>();
  const start = (request: IncomingMessage, answer: ServerResponse) => {
    if (!hasBody(request)) return;
    readings.set(request, { answer, bytes: request.socket.bytesRead, at: performance.now() });
    // Forget answered requests. Otherwise thousands would stay in memory until the next check.
    answer.once('close', () => request.complete && readings.delete(request));
  };
  const look = (request: IncomingMessage, reading: Reading) => {
    const { complete, socket, readableLength, readableHighWaterMark } = request;
    if (complete || socket.destroyed) return readings.delete(request);
    const isOurs = readableLength >= readableHighWaterMark;
    if (isOurs || socket.bytesRead - reading.bytes >= leastProgress)
      return Object.assign(reading, { bytes: socket.bytesRead, at: performance.now() });
    if (performance.now() - reading.at < progress) return;
    readings.delete(request);
    // Do not answer again: the client would take it as the answer to its next request.
    if (reading.answer.headersSent) socket.destroy();
    else hangUp(socket, 'too-slow');
  };
  app.server.on('request', start);
  const sweep = setInterval(() => {
    for (const [request, reading] of readings) look(request, reading);
  }, check).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}
