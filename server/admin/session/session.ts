import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { recordIfRoom } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import { cookieOptions } from '#server/http/cookies.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { authorOf, signedIn } from './guard.ts';

export function session(guarded: FastifyInstance, { config, db, sessions, clock }: Context): void {
  guarded.route({
    ...routeOf('session'),
    handler: async (request) => ({ username: signedIn(request).username }),
  });
  guarded.route({
    ...routeOf('logout'),
    async handler(request, reply) {
      await sessions.end(request.cookies[sessionCookie] ?? '');
      const { now, ...by } = authorOf(request, clock);
      await recordIfRoom(db, { ...by, kind: 'signed-out' }, now, request.log);
      return reply.clearCookie(sessionCookie, cookieOptions(request, config)).send({});
    },
  });
}
