import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import type { Context } from '#server/context.ts';
import { readPass } from '#server/passes/pass.ts';
import { Problem } from '#server/problem.ts';
import { hasClosed } from '#server/registrations/closing.ts';
import { type ByToken, holderOf } from './guard.ts';

export function pass(scope: FastifyInstance, context: Context): void {
  const { db, clock, edition, passes } = context;
  scope.route<ByToken>({
    method: calls.pass.method,
    url: calls.pass.path,
    async handler(request, reply) {
      const holder = await holderOf(request, context);
      const found = await readPass(db, passes, holder);
      if (found === null) throw new Problem('unknown-pass');
      return reply.header('etag', found.version).send({ ...found.pass, canChange: !hasClosed(edition, clock()) });
    },
  });
}
