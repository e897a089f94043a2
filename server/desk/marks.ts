import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attendanceChange, paymentChange } from '#contract/admin.ts';
import { calls } from '#contract/calls.ts';
import { type DeskAnswer, undoWanted } from '#contract/desk.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/tables.ts';
import { beforeOf, writeOnce } from '#server/desks/writes.ts';
import { parseInput } from '#server/http/body.ts';
import { type ById, registrationId } from '#server/http/by-id.ts';
import { takePayment } from '#server/payments/payments.ts';
import { readCard } from '#server/people/card.ts';
import { type Marking, markArrival, markPresence, takeBackPresence } from '#server/presences/marks.ts';
import { Problem, type ProblemCode } from '#server/problem.ts';
import { addEvent } from '#server/registrations/added-event.ts';
import { type Undoable, undo } from './undo.ts';
import { readWrite } from './write.ts';

type ByEvent = { Params: { id: string; event: string } };

/** The refusals that tell how the person stands now, so that whoever marks can decide anew. */
const withPerson: readonly ProblemCode[] = ['not-chosen', 'nothing-to-undo', 'stale-mark'];

/** What is done to one person. Each answers with their card as it is then. */
export function marks(guarded: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  guarded.route<ByEvent>({
    method: calls.markPresence.method,
    url: calls.markPresence.path,
    handler: (request, reply) => {
      const { event } = request.params;
      return write(request, reply, `marked somebody at ${labelOf(event)}`, async (trx, marking) => {
        const marks = await markPresence(trx, marking, event);
        return marks && { marks };
      });
    },
  });

  guarded.route<ByEvent>({
    method: calls.takeBackPresence.method,
    url: calls.takeBackPresence.path,
    handler: (request, reply) => {
      const { event } = request.params;
      return write(request, reply, `took a mark back at ${labelOf(event)}`, async (trx, marking) => {
        const marks = await takeBackPresence(trx, marking, event);
        return marks && { marks };
      });
    },
  });

  guarded.route<ById>({
    method: calls.markArrival.method,
    url: calls.markArrival.path,
    handler: (request, reply) => {
      const { isPresent } = parseInput(attendanceChange, request.body);
      const action = isPresent ? 'marked an arrival' : 'marked somebody absent';
      return write(request, reply, action, async (trx, marking) => {
        const marks = await markArrival(trx, marking, isPresent);
        return marks && { marks };
      });
    },
  });

  guarded.route<ByEvent>({
    method: calls.addEvent.method,
    url: calls.addEvent.path,
    handler: (request, reply) => {
      const { event: eventId } = request.params;
      return write(request, reply, `added ${labelOf(eventId)} for somebody`, async (trx, { id, by, now }) => {
        const event = await addEvent(trx, id, eventId, { actor: by, now });
        return event && { event };
      });
    },
  });

  guarded.route<ById>({
    method: calls.takePayment.method,
    url: calls.takePayment.path,
    handler: (request, reply) => {
      const { paymentMethod } = parseInput(paymentChange, request.body);
      return write(request, reply, 'marked a payment', async (trx, { id, by, now, isCurrent }) => {
        const payment = await takePayment(trx, id, paymentMethod, { actor: by, now, isCurrent });
        return payment && { payment };
      });
    },
  });

  guarded.route<ById>({
    method: calls.undoAtDesk.method,
    url: calls.undoAtDesk.path,
    handler: (request, reply) => {
      const { key } = parseInput(undoWanted, request.body);
      return write(request, reply, 'undid something', async (trx, marking) => {
        await undo(trx, marking, await beforeOf(trx, key, marking.id));
        return 'for good';
      });
    },
  });

  /** `work` gives what undoing it needs, null where it changed nothing. */
  async function write(
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    action: string,
    work: (trx: Database, marking: Marking) => Promise<Undoable | 'for good' | null>,
  ): Promise<FastifyReply> {
    const id = registrationId(request);
    const now = clock();
    const { notedAt, isCurrent, ...sent } = readWrite(request);
    const marking = { id, by: sent.caller.name, now, notedAt: notedAt?.toISOString() ?? null, isCurrent };
    try {
      const { answer, undo } = await writeOnce(db, { ...sent, registrationId: id, action, now }, async (trx) => {
        const before = await work(trx, marking);
        const answer = { changed: before !== null };
        return { status: 200, answer, ...(before === null || before === 'for good' ? {} : { before }) };
      });
      return reply.send({ person: await cardOf(id), ...answer, undo } satisfies DeskAnswer);
    } catch (error) {
      if (!(error instanceof Problem && withPerson.includes(error.code))) throw error;
      return reply.code(error.statusCode).send({ error: error.message, person: await cardOf(id) });
    }
  }

  async function cardOf(id: string) {
    const card = await readCard(db, id, clock(), context);
    if (card === null) throw new Problem('unknown-registration');
    return card;
  }
}

/** @throws {Problem} `unknown-event` */
function labelOf(eventId: string): string {
  const event = eventById(eventId);
  if (!event) throw new Problem('unknown-event');
  return event.label;
}
