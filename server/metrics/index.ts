import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { isSameText } from '#server/database/secrets.ts';
import { Problem } from '#server/problem.ts';
import { measureFest } from './fest.ts';
import { measureRequests } from './requests.ts';

/** For Prometheus. Never contains personal data, or a label that a sender chose. */
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

function guardedBy(token: string) {
  const expected = `Bearer ${token}`;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSameText(headers.authorization ?? '', expected)) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem('wrong-token');
  };
}
