import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { type DeskSession, joining } from '#contract/desk/desk.ts';
import type { OfferedDesk } from '#contract/desk/desks.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, deskLifetime } from '#server/desks/desks.ts';
import { joinDesk, leaveDesk, offeredDesk } from '#server/desks/joining.ts';
import { readKey } from '#server/http/headers.ts';
import { parseInput } from '#server/http/input.ts';
import { cookieOptions } from '#server/http/security.ts';
import { joinLimit } from '#server/limits/requests.ts';
import { actingIn } from './guard.ts';

/** Outside of the guard. The link's token is sent in the body, so that it is in no log. */
export function join(scope: FastifyInstance, { config, db, clock }: Context): void {
  scope.route({
    ...routeOf('offeredDesk'),
    config: joinLimit,
    async handler(request, reply) {
      const { token: link } = parseInput(joining, request.body);
      const offered: OfferedDesk = await offeredDesk(db, link, clock());
      return reply.header('cache-control', 'no-store').send(offered);
    },
  });
  scope.route({
    ...routeOf('joinDesk'),
    config: joinLimit,
    async handler(request, reply) {
      const { token: link } = parseInput(joining, request.body);
      const key = readKey(request.headers);
      const { desk, token } = await joinDesk(db, { link, key, held: request.cookies[deskCookie] }, clock());
      const session: DeskSession = { name: desk.name, role: 'desk', expiresAt: desk.expiresAt };
      return reply
        .header('cache-control', 'no-store')
        .setCookie(deskCookie, token, { ...cookieOptions(request, config), maxAge: deskLifetime / 1000 })
        .send(session);
    },
  });
}

export function session(guarded: FastifyInstance, { config, db, clock }: Context): void {
  guarded.route({
    ...routeOf('deskSession'),
    handler: async (request): Promise<DeskSession> => {
      const { name, role, expiresAt } = actingIn(request);
      return { name, role, expiresAt };
    },
  });
  guarded.route({
    ...routeOf('leaveDesk'),
    async handler(request, reply) {
      await leaveDesk(db, request.cookies[deskCookie], clock());
      return reply.clearCookie(deskCookie, cookieOptions(request, config)).send({});
    },
  });
}
