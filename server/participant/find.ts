import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { passWanted } from '#contract/pass.ts';
import { successSentences } from '#contract/calls/problems.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { findLimit } from '#server/limits/registrations.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { passWantedMail } from '#server/registrations/pass-wanted.ts';

/** Does not look whether anybody is registered, so that neither the answer nor its time can tell. */
export function find(scope: FastifyInstance, { db, clock }: Context): void {
  scope.route({
    method: calls.findPass.method,
    url: calls.findPass.path,
    config: findLimit,
    async handler(request, reply) {
      const wanted = parseInput(passWanted, request.body);
      await queueMails(db, [passWantedMail(wanted)], clock());
      return reply.code(202).send({ message: successSentences.passOnItsWay });
    },
  });
}
