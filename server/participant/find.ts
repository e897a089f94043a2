import type { FastifyInstance } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { successSentences } from '#contract/calls/problems.ts';
import { passWanted } from '#contract/pass.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { findLimit } from '#server/limits/registrations.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { passWantedMail } from '#server/registrations/pass-wanted.ts';

/** Never looks up the person, so that neither the answer nor its time shows who is registered. */
export function find(scope: FastifyInstance, { db, clock }: Context): void {
  scope.route({
    ...routeOf('findPass'),
    config: findLimit,
    async handler(request, reply) {
      const wanted = parseInput(passWanted, request.body);
      await queueMails(db, [passWantedMail(wanted)], clock());
      return reply.code(202).send({ message: successSentences.passOnItsWay });
    },
  });
}
