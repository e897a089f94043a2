import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isStream } from '#server/http/event-stream.ts';
import { hasBody } from '#server/http/sockets.ts';
import { type Laps, measuring } from '#server/stopwatch.ts';

declare module 'fastify' {
  interface FastifyRequest {
    laps: Laps;
  }
}

/** Logs how long each part of a slow request took, but no data from the request. */
export function logSlowRequests(app: FastifyInstance, { slowRequestMs }: Config): void {
  app.decorateRequest('laps');
  app.addHook('onRequest', (request, _reply, done) => {
    const laps: Laps = {};
    request.laps = laps;
    measuring(laps, done);
  });
  // Start here and not in onRequest, so that the time excludes the guard's database query.
  app.addHook('preParsing', ({ raw, laps }, _reply, body, done) => {
    const began = performance.now();
    if (hasBody(raw)) raw.once('end', () => Object.assign(laps, { body: performance.now() - began }));
    done(null, body);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.elapsedTime >= slowRequestMs && !isStream(request))
      request.log.warn(lineOf(request, reply), 'slow request');
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { elapsedTime: ms, statusCode: status } = reply;
  const parts = Object.fromEntries(Object.entries(request.laps).map(([part, took]) => [part, Math.round(took)]));
  const known = Object.values(request.laps).reduce((sum, took) => sum + took, 0);
  const rest = Math.max(0, Math.round(ms - known));
  return { method: request.method, route: routeName(request), status, ms: Math.round(ms), parts: { ...parts, rest } };
}

/** Logs the pattern of the path, because the path itself may contain an id or a signature. */
export const routeName = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';
