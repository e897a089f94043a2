import type { FastifyInstance, FastifyReply } from 'fastify';
import { routeOf } from '#contract/calls/calls.ts';
import { failureSentences, successSentences } from '#contract/calls/problems.ts';
import { passEvents, passPath, passWanted } from '#contract/pass.ts';
import type { Context } from '#server/context.ts';
import { receiveForm } from '#server/forms/receive.ts';
import { parseInput } from '#server/http/input.ts';
import { findLimit } from '#server/limits/requests.ts';
import { queueMails } from '#server/mail/outbox.ts';
import { passFrom, readState, versionOf } from '#server/passes/pass.ts';
import type { PassOf } from '#server/passes/tokens.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from '#server/registrations/chosen-events.ts';
import { changeEvents, changePhoto, renewPass, withdraw } from '#server/registrations/holder.ts';
import { passWantedMail } from '#server/registrations/mails.ts';
import { hasClosed } from '#server/registrations/register.ts';
import type { ByToken, Guard } from './guard.ts';

export function pass(scope: FastifyInstance, context: Context, guard: Guard): void {
  const { db, passes } = context;
  scope.route<ByToken>({
    ...routeOf('pass'),
    handler: async (request, reply) => sendPass(reply, await guard.passOf(request), context),
  });
  scope.route<ByToken>({
    ...routeOf('changeEvents'),
    async handler(request, reply) {
      const holder = await guard.holderOf(request, reply);
      guard.assertOpen();
      const { selectedEvents } = parseInput(passEvents, request.body);
      await changeEvents(db, holder, eventIdsOf(selectedEvents));
      return sendPass(reply, holder.passOf, context);
    },
  });
  scope.route<ByToken>({
    ...routeOf('withdraw'),
    async handler(request, reply) {
      const holder = await guard.holderOf(request, reply);
      guard.assertOpen();
      await withdraw(db, holder);
      return { message: successSentences.withdrawn };
    },
  });
  // Works after the closing time too: a leaked link must be replaceable.
  scope.route<ByToken>({
    ...routeOf('renewPass'),
    async handler(request, reply) {
      const renewed = await renewPass(db, await guard.holderOf(request, reply));
      return { pass: passPath(passes.tokenFor(renewed)) };
    },
  });
}

export function photo(scope: FastifyInstance, context: Context, guard: Guard): void {
  scope.route<ByToken>({
    ...routeOf('changePhoto'),
    handler: (request, reply) =>
      receiveForm(request, context, async ({ photo: sent }) => {
        // First read the whole form. A browser takes an early answer for a lost connection.
        const holder = await guard.holderOf(request, reply);
        guard.assertOpen();
        if (sent === null) throw new Problem('invalid-input', failureSentences.photoMissing);
        sent.assertSize();
        await changePhoto(context.db, holder, await sent.read());
        return sendPass(reply, holder.passOf, context);
      }),
  });
}

async function sendPass(reply: FastifyReply, shown: PassOf, { db, passes, edition, clock }: Context) {
  const state = await readState(db, shown.id);
  if (state === null) throw new Problem('unknown-pass');
  const canChange = !hasClosed(edition, clock());
  return reply.header('etag', versionOf(state)).send({ ...passFrom(state, shown, passes), canChange });
}

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
