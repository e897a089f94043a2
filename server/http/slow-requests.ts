import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Laps, onAccountOf } from '#server/stopwatch.ts';
import { routeName } from './route-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    laps: Laps;
  }
}

/** Logs what took long as one line with its parts in milliseconds, and with nothing of what was sent. */
export function logSlowRequests(app: FastifyInstance, { slowRequestMs }: Config): void {
  app.decorateRequest('laps');
  app.addHook('onRequest', (request, _reply, done) => {
    const laps: Laps = {};
    request.laps = laps;
    const began = performance.now();
    if (hasBody(request.raw)) request.raw.once('end', () => Object.assign(laps, { body: performance.now() - began }));
    onAccountOf(laps, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = reply.elapsedTime;
    if (ms < slowRequestMs) return;
    const parts = Object.fromEntries(Object.entries(request.laps).map(([part, took]) => [part, Math.round(took)]));
    const known = Object.values(request.laps).reduce((sum, took) => sum + took, 0);
    const rest = Math.max(0, Math.round(ms - known));
    const what = { method: request.method, route: routeName(request), status: reply.statusCode };
    request.log.warn({ ...what, ms: Math.round(ms), parts: { ...parts, rest } }, 'slow request');
  });
}

const hasBody = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
