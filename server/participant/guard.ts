import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { readMatch } from '#server/http/headers.ts';
import { limitById, refuseIfEarly } from '#server/limits/requests.ts';
import { findByToken, type PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import type { Holder } from '#server/registrations/holder.ts';
import { hasClosed } from '#server/registrations/register.ts';

export type ByToken = { Params: { token: string } };

export type Guard = ReturnType<typeof passGuard>;

export function passGuard(context: Context) {
  const { db, clock, passes, edition } = context;
  const waitOf = limitById(context, 'pass');

  /** @throws {Problem} `unknown-pass` for every wrong token */
  async function passOf(request: FastifyRequest<ByToken>): Promise<PassOf> {
    const found = await findByToken(db, passes, request.params.token);
    if (found === null) throw new Problem('unknown-pass');
    return found;
  }

  return {
    passOf,
    async holderOf(request: FastifyRequest<ByToken>, reply: FastifyReply): Promise<Holder> {
      const found = await passOf(request);
      refuseIfEarly(reply, await waitOf(found.id));
      return { passOf: found, isCurrent: readMatch(request.headers), now: clock() };
    },
    assertOpen(): void {
      if (hasClosed(edition, clock())) throw new Problem('pass-closed');
    },
  };
}

export function keepSecret(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex');
    done();
  });
}
