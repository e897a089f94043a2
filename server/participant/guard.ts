import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { findByToken, type PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';

export type ByToken = { Params: { token: string } };

/** The pass that the token in the path opens. @throws {Problem} `unknown-pass`, whatever is wrong with the token. */
export async function holderOf(request: FastifyRequest<ByToken>, { db, passes }: Context): Promise<PassOf> {
  const found = await findByToken(db, passes, request.params.token);
  if (found === null) throw new Problem('unknown-pass');
  return found;
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
