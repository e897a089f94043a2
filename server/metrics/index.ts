import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { calls } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import { isSameText } from '#server/database/secrets.ts';
import { problemFor } from '#server/http/errors.ts';
import { isStream } from '#server/http/event-stream.ts';
import { routeName } from '#server/http/log/slow-requests.ts';
import { Problem } from '#server/problem.ts';
import { measureFest } from './fest.ts';

/** Serves metrics for Prometheus. They never contain personal data, or a label's text that a sender chose. */
export function serveMetrics(app: FastifyInstance, token: string, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureFest(registry, context);
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSameText(headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Problem('wrong-token');
    }
    const metrics = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(metrics);
  });
}

/** In seconds. The goal for a registration is 0.3. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const outcomes = new Counter({
    name: 'fest_registration_requests_total',
    help: 'Number of registrations sent to this process, by outcome: accepted, or the reason of the refusal.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  outcomes.inc({ outcome: 'accepted' }, 0);

  app.addHook('onResponse', (request, reply, done) => {
    if (isStream(request)) return done();
    const method = methods.has(request.method) ? request.method : 'other';
    const route = routeName(request);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ method, route, status }, reply.elapsedTime / 1000);
    if (route === calls.register.path && status === '2xx' && method === 'POST') outcomes.inc({ outcome: 'accepted' });
    done();
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (routeName(request) === calls.register.path) outcomes.inc({ outcome: problemFor(error).code });
  });
}
