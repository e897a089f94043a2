import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls.ts';
import { type WalkInAnswer, walkIn } from '#contract/desk.ts';
import { ruleSentences } from '#contract/problems.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { writeOnce } from '#server/desks/writes.ts';
import { parseInput } from '#server/http/body.ts';
import { readCard } from '#server/people/card.ts';
import { Problem } from '#server/problem.ts';
import { eventIdsOf } from '#server/registrations/chosen-events.ts';
import { type NewWalkIn, registerWalkIn } from '#server/registrations/walk-in.ts';
import { readWrite } from './write.ts';

/** Who comes without a registration, or says so: the answer is their card. Also after registration closed. */
export function walkIns(guarded: FastifyInstance, context: Context): void {
  const { db, clock, people } = context;
  guarded.route({
    method: calls.walkIn.method,
    url: calls.walkIn.path,
    async handler(request, reply) {
      const sent = readWalkIn(request.body);
      const { notedAt, ...write } = readWrite(request);
      const now = clock();
      const desk = { by: write.caller.name, now, notedAt: notedAt?.toISOString() ?? null };
      const done = await writeOnce(
        db,
        { ...write, registrationId: null, action: 'registered a walk-in', now },
        async (trx) => {
          const { id, ...answer } = await registerWalkIn(trx, sent, desk);
          return { status: 201, answer, registrationId: id };
        },
      );
      // So that the card tells who is much like them.
      await people.refresh();
      const id = done.registrationId ?? '';
      const person = await readCard(db, id, clock(), context);
      if (person === null) throw new Problem('unknown-registration');
      return reply.code(done.status).send({ id, person, ...done.answer, undo: done.undo } satisfies WalkInAnswer);
    },
  });
}

/** @throws {Problem} `invalid-input` with the sentence of the form */
function readWalkIn(body: unknown): NewWalkIn {
  const { selectedEvents, presentAt, paymentMethod = '', ...texts } = parseInput(walkIn, body);
  if (presentAt !== undefined && !eventById(presentAt))
    throw new Problem('invalid-input', ruleSentences.unknownEvent(presentAt.slice(0, 60)));
  const { email = '', course = '', sem = '', ...given } = texts;
  const registration = { ...given, email, course, sem, eventIds: eventIdsOf(selectedEvents), photo: null };
  return { registration, presentAt: presentAt ?? null, paymentMethod };
}
