import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import type { Notice } from '#contract/notices.ts';
import type { Context } from '#server/context.ts';
import { namesTag } from '#server/http/headers.ts';

export function notices(scope: FastifyInstance, { notices: held, clock }: Context): void {
  scope.route({
    ...routeOf('notices'),
    async handler(request, reply) {
      const running = await held.read(clock());
      const body = JSON.stringify(running.map(({ text, until, event }): Notice => ({ text, until, event })));
      const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    },
  });
}
