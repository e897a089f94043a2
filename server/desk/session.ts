import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { type DeskSession, joining } from '#contract/desk/desk.ts';
import type { OfferedDesk } from '#contract/desk/desks.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, deskLifetime } from '#server/desks/desks.ts';
import { joinDesk, leaveDesk, offeredDesk } from '#server/desks/joining.ts';
import { parseInput } from '#server/http/body.ts';
import { cookieOptions } from '#server/http/cookies.ts';
import { readKey } from '#server/http/write-headers.ts';
import { joinLimit } from '#server/limits/registrations.ts';
import { actingIn } from './guard.ts';

/** Outside of the guard: where a phone becomes a desk. The link's token comes in the body, which is in no log. */
export function join(scope: FastifyInstance, { config, db, clock }: Context): void {
  scope.route({
    method: calls.offeredDesk.method,
    url: calls.offeredDesk.path,
    config: joinLimit,
    async handler(request, reply) {
      const { token: link } = parseInput(joining, request.body);
      const offered: OfferedDesk = await offeredDesk(db, link, clock());
      return reply.header('cache-control', 'no-store').send(offered);
    },
  });
  scope.route({
    method: calls.joinDesk.method,
    url: calls.joinDesk.path,
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
    method: calls.deskSession.method,
    url: calls.deskSession.path,
    handler: async (request): Promise<DeskSession> => {
      const { name, role, expiresAt } = actingIn(request);
      return { name, role, expiresAt };
    },
  });
  guarded.route({
    method: calls.leaveDesk.method,
    url: calls.leaveDesk.path,
    async handler(request, reply) {
      await leaveDesk(db, request.cookies[deskCookie], clock());
      return reply.clearCookie(deskCookie, cookieOptions(request, config)).send({});
    },
  });
}
