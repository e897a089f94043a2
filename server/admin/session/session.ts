import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { recordIfRoom } from '#server/audit/log.ts';
import type { Context } from '#server/context.ts';
import { cookieOptions } from '#server/http/cookies.ts';
import { endSession, sessionCookie } from '#server/organisers/sessions.ts';
import { signedIn } from './guard.ts';

export function session(guarded: FastifyInstance, { config, db, clock }: Context): void {
  guarded.route({
    method: calls.session.method,
    url: calls.session.path,
    handler: async (request) => ({ username: signedIn(request).username }),
  });
  guarded.route({
    method: calls.logout.method,
    url: calls.logout.path,
    async handler(request, reply) {
      await endSession(db, request.cookies[sessionCookie] ?? '');
      await recordIfRoom(db, { actor: signedIn(request).username, action: 'signed-out' }, clock(), request.log);
      return reply.clearCookie(sessionCookie, cookieOptions(request, config)).send({});
    },
  });
}
