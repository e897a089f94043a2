import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { endSession } from '#server/organisers/sessions.ts';
import type { Parts } from '#server/parts.ts';
import { cookieOptions, sessionCookie } from './session-cookie.ts';

/** Who is signed in, and the way out. */
export function session(guarded: FastifyInstance, { config, db }: Parts): void {
  guarded.route({
    ...{ method: calls.session.method, url: calls.session.path },
    handler: async (request) => ({ username: request.organiser?.username }),
  });
  guarded.route({
    ...{ method: calls.logout.method, url: calls.logout.path },
    async handler(request, reply) {
      await endSession(db, request.cookies[sessionCookie] ?? '');
      return reply.clearCookie(sessionCookie, cookieOptions(request, config)).send({});
    },
  });
}
