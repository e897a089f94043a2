import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { streamRoute } from '#server/http/event-stream.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { signedIn } from './session/guard.ts';

export function stream(guarded: FastifyInstance, { sessions, clock, streams }: Context): void {
  streamRoute(guarded, 'adminStream', (request) => {
    const token = request.cookies[sessionCookie];
    return streams.open({
      account: signedIn(request).username,
      isIn: async () => (await sessions.find(token, clock())) !== null,
    });
  });
}
