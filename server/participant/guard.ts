import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { readMatch } from '#server/http/write-headers.ts';
import { passChangeLimit } from '#server/limits/by-id.ts';
import { findByToken, type PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { hasClosed } from '#server/registrations/closing.ts';
import type { Holder } from '#server/registrations/holder.ts';

export type ByToken = { Params: { token: string } };

export type Guard = {
  /** The pass that the token in the path opens. @throws {Problem} `unknown-pass`, whatever is wrong with the token. */
  passOf(request: FastifyRequest<ByToken>): Promise<PassOf>;
  /**
   * Who wants to change what the pass shows, and on which state they decided; a caller without `If-Match` takes any.
   * @throws {Problem} `unknown-pass`, `too-many-requests`
   */
  holderOf(request: FastifyRequest<ByToken>, reply: FastifyReply): Promise<Holder>;
  /** @throws {Problem} `pass-closed` */
  assertOpen(): void;
};

export function passGuard({ config, db, clock, passes, edition }: Context): Guard {
  const waitOf = passChangeLimit(db, clock);

  async function passOf(request: FastifyRequest<ByToken>): Promise<PassOf> {
    const found = await findByToken(db, passes, request.params.token);
    if (found === null) throw new Problem('unknown-pass');
    return found;
  }

  return {
    passOf,
    async holderOf(request, reply) {
      const found = await passOf(request);
      const wait = config.rateLimit ? await waitOf(found.id) : null;
      if (wait !== null) {
        reply.header('retry-after', wait);
        throw new Problem('too-many-requests');
      }
      return { passOf: found, isCurrent: readMatch(request.headers), now: clock() };
    },
    assertOpen() {
      if (hasClosed(edition, clock())) throw new Problem('pass-closed');
    },
  };
}

/** The addresses of this scope are secrets, and so is what they answer. */
export function keepSecret(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex');
    done();
  });
}
