import type { FastifyInstance } from 'fastify';
import { type DeskSession, joining } from '#contract/desk/desk.ts';
import type { OfferedDesk } from '#contract/desk/desks.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, deskLifetime } from '#server/desks/desks.ts';
import { joinDesk, leaveDesk, offeredDesk } from '#server/desks/joining.ts';
import { readKey } from '#server/http/headers.ts';
import { parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { cookieOptions } from '#server/http/security.ts';
import { joinLimit } from '#server/limits/requests.ts';
import { actingIn } from './guard.ts';

/** These routes need no session, because the phone is not a desk yet. */
export function join(scope: FastifyInstance, { config, db, clock }: Context): void {
  route(scope, { call: 'offeredDesk', config: joinLimit }, async (request, reply) => {
    const { token: link } = parseInput(joining, request.body);
    const offered: OfferedDesk = await offeredDesk(db, link, clock());
    return reply.header('cache-control', 'no-store').send(offered);
  });
  route(scope, { call: 'joinDesk', config: joinLimit }, async (request, reply) => {
    const { token: link } = parseInput(joining, request.body);
    const key = readKey(request.headers);
    const { desk, token } = await joinDesk(db, { link, key, held: request.cookies[deskCookie] }, clock());
    const session: DeskSession = { name: desk.name, role: 'desk', expiresAt: desk.expiresAt };
    return reply
      .header('cache-control', 'no-store')
      .setCookie(deskCookie, token, { ...cookieOptions(request, config), maxAge: deskLifetime / 1000 })
      .send(session);
  });
}

export function session(guarded: FastifyInstance, { config, db, clock }: Context): void {
  route(guarded, 'deskSession', async (request): Promise<DeskSession> => {
    const { name, role, expiresAt } = actingIn(request);
    return { name, role, expiresAt };
  });
  route(guarded, 'leaveDesk', async (request, reply) => {
    await leaveDesk(db, request.cookies[deskCookie], clock());
    return reply.clearCookie(deskCookie, cookieOptions(request, config)).send({});
  });
}
