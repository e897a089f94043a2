import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import { passEvents } from '#contract/pass.ts';
import { failureSentences } from '#contract/calls/problems.ts';
import type { Context } from '#server/context.ts';
import { receiveForm } from '#server/forms/receive.ts';
import { parseInput } from '#server/http/body.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from '#server/registrations/chosen-events.ts';
import { changeEvents, changePhoto } from '#server/registrations/holder.ts';
import type { ByToken, Guard } from './guard.ts';
import { sendPass } from './pass.ts';

export function events(scope: FastifyInstance, context: Context, guard: Guard): void {
  scope.route<ByToken>({
    method: calls.changeEvents.method,
    url: calls.changeEvents.path,
    async handler(request, reply) {
      const holder = await guard.holderOf(request, reply);
      guard.assertOpen();
      const { selectedEvents } = parseInput(passEvents, request.body);
      await changeEvents(context.db, holder, eventIdsOf(selectedEvents));
      return sendPass(reply, holder.passOf, context);
    },
  });
}

/** Takes a form with nothing but the photo. */
export function photo(scope: FastifyInstance, context: Context, guard: Guard): void {
  scope.route<ByToken>({
    method: calls.changePhoto.method,
    url: calls.changePhoto.path,
    handler: (request, reply) =>
      receiveForm(request, context, async ({ photo: sent }) => {
        // After the form was read: a browser that is still sending takes an early answer for a broken connection.
        const holder = await guard.holderOf(request, reply);
        guard.assertOpen();
        if (sent === null) throw new Problem('invalid-input', failureSentences.photoMissing);
        sent.assertSize();
        await changePhoto(context.db, holder, await sent.read());
        return sendPass(reply, holder.passOf, context);
      }),
  });
}
