import type { FastifyInstance } from 'fastify';
import type { DeskSession } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, deskLifetime } from '#server/desks/desks.ts';
import { joinDesk, leaveDesk, offeredDesk } from '#server/desks/joining.ts';
import { readKey } from '#server/http/headers.ts';
import { route } from '#server/http/route.ts';
import { cookieOptions } from '#server/http/security.ts';
import { joinLimit } from '#server/limits/requests.ts';
import { actingIn } from './guard.ts';

/** These routes need no session, because the phone is not a desk yet. */
export function join(scope: FastifyInstance, { config, db, clock }: Context): void {
  route(scope, { call: 'offeredDesk', config: joinLimit }, ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    return offeredDesk(db, body.token, clock());
  });
  route(scope, { call: 'joinDesk', config: joinLimit }, async (request, reply): Promise<DeskSession> => {
    const { body, cookies, headers } = request;
    const wanted = { link: body.token, key: readKey(headers), held: cookies[deskCookie] };
    const { desk, token } = await joinDesk(db, wanted, clock());
    reply
      .header('cache-control', 'no-store')
      .setCookie(deskCookie, token, { ...cookieOptions(request, config), maxAge: deskLifetime / 1000 });
    return { name: desk.name, role: 'desk', expiresAt: desk.expiresAt };
  });
}

export function session(guarded: FastifyInstance, { config, db, clock }: Context): void {
  route(guarded, 'deskSession', async (request): Promise<DeskSession> => {
    const { name, role, expiresAt } = actingIn(request);
    return { name, role, expiresAt };
  });
  route(guarded, 'leaveDesk', async (request, reply) => {
    await leaveDesk(db, request.cookies[deskCookie], clock());
    reply.clearCookie(deskCookie, cookieOptions(request, config));
  });
}
