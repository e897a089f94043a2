import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls/calls.ts';
import { Problem } from '#server/problem.ts';
import { route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Streams last for minutes on purpose, so they are not logged as slow. */
    isStream?: boolean;
  }
}

export function streamRoute(
  scope: FastifyInstance,
  call: CallName,
  open: (request: FastifyRequest) => Readable | null | Promise<Readable | null>,
): void {
  route(scope, { call, exposeHeadRoute: false, config: { isStream: true } }, async (request, reply) => {
    const events = await open(request);
    if (events === null) throw new Problem('too-many-requests');
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // These two headers keep proxies from compressing or buffering the stream.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(events)
    );
  });
}

export const isStream = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isStream === true;
