import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { streamRoute } from '#server/http/event-stream.ts';
import { actingIn, isStillIn } from './guard.ts';

export function stream(guarded: FastifyInstance, context: Context): void {
  streamRoute(guarded, 'deskStream', (request) => {
    const { name, deskId } = actingIn(request);
    return context.streams.open({ account: deskId ?? name, isIn: () => isStillIn(request, context) });
  });
}
