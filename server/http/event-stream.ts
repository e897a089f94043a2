import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#server/problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A stream lasts for minutes on purpose, so it is not logged as slow. */
    isStream?: boolean;
  }
}

export function streamRoute(
  scope: FastifyInstance,
  url: string,
  open: (request: FastifyRequest) => Readable | null | Promise<Readable | null>,
): void {
  scope.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    config: { isStream: true },
    async handler(request, reply) {
      const events = await open(request);
      if (events === null) throw new Problem('too-many-requests');
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // Keeps proxies from compressing or buffering the stream.
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(events)
      );
    },
  });
}

export const isStream = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isStream === true;
