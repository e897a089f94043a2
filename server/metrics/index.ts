import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { measureFest } from './fest.ts';
import { guardedBy } from './guard.ts';
import { measureRequests } from './requests.ts';

/** For Prometheus. Never a person's data, and never a label that a sender chose. */
export function serveMetrics(app: FastifyInstance, token: string, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureFest(registry, context);
  app.get('/metrics', { onRequest: guardedBy(token) }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
}
