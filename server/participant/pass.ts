import type { FastifyInstance, FastifyReply } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { passPath } from '#contract/pass.ts';
import { successSentences } from '#contract/calls/problems.ts';
import type { Context } from '#server/context.ts';
import { passFrom, readState, versionOf } from '#server/passes/pass.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { hasClosed } from '#server/registrations/closing.ts';
import { renewPass, withdraw } from '#server/registrations/holder.ts';
import type { ByToken, Guard } from './guard.ts';

export function pass(scope: FastifyInstance, context: Context, guard: Guard): void {
  const { db, passes } = context;
  scope.route<ByToken>({
    method: calls.pass.method,
    url: calls.pass.path,
    handler: async (request, reply) => sendPass(reply, await guard.passOf(request), context),
  });
  scope.route<ByToken>({
    method: calls.withdraw.method,
    url: calls.withdraw.path,
    async handler(request, reply) {
      const holder = await guard.holderOf(request, reply);
      guard.assertOpen();
      await withdraw(db, holder);
      return { message: successSentences.withdrawn };
    },
  });
  // Also after the closing time: a link that leaked has to be made worthless.
  scope.route<ByToken>({
    method: calls.renewPass.method,
    url: calls.renewPass.path,
    async handler(request, reply) {
      const renewed = await renewPass(db, await guard.holderOf(request, reply));
      return { pass: passPath(passes.tokenFor(renewed)) };
    },
  });
}

/** The pass as it is now, with its version as the ETag. @throws {Problem} `unknown-pass` where it was withdrawn meanwhile. */
export async function sendPass(reply: FastifyReply, shown: PassOf, { db, passes, edition, clock }: Context) {
  const state = await readState(db, shown.id);
  if (state === null) throw new Problem('unknown-pass');
  const canChange = !hasClosed(edition, clock());
  return reply.header('etag', versionOf(state)).send({ ...passFrom(state, shown, passes), canChange });
}
