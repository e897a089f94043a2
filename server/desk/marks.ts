import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attendanceChange, paymentChange } from '#contract/admin.ts';
import { type DeskEntry, deskEntry } from '#contract/book/sent-entry.ts';
import { calls } from '#contract/calls/calls.ts';
import { type DeskAnswer, undoWanted, walkIn } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/body.ts';
import { registrationId } from '#server/http/by-id.ts';
import { readWriteHeaders } from '#server/http/write-headers.ts';
import { answerTo } from './answer.ts';
import { write } from './write.ts';

/** `event` is in the address of some. */
type ByEvent = { Params: { id: string; event: string } };
type Content = DeskEntry extends infer One ? (One extends unknown ? Omit<One, 'key' | 'notedAt'> : never) : never;

/** One entry a call, under its `Idempotency-Key`. Each answers with the card as it is then. */
export function marks(guarded: FastifyInstance, context: Context): void {
  route(calls.markPresence, ({ params: { event } }, person) => ({ kind: 'seen', person, event }));
  route(calls.takeBackPresence, ({ params: { event } }, person) => ({ kind: 'taken-back', person, event }));
  route(calls.addEvent, ({ params: { event } }, person) => ({ kind: 'event-added', person, event }));
  route(calls.markArrival, ({ body }, person) => {
    const { isPresent } = parseInput(attendanceChange, body);
    return { kind: isPresent ? 'arrived' : 'absent', person };
  });
  route(calls.takePayment, ({ body }, person) => {
    const { paymentMethod } = parseInput(paymentChange, body);
    return { kind: 'paid', person, method: paymentMethod };
  });
  route(calls.undoAtDesk, ({ body }, person) => {
    const { key } = parseInput(undoWanted, body);
    return { kind: 'undone', person, entry: key };
  });

  guarded.route({
    method: calls.walkIn.method,
    url: calls.walkIn.path,
    async handler(request, reply) {
      const fields = parseInput(walkIn, request.body);
      const written = await write(context, request, entryOf(request, { kind: 'walk-in', fields }));
      // So that the card tells who is much like them.
      await context.people.refresh();
      const { id, isNew } = written;
      return reply.code(201).send({ id, isNew, ...(await answerTo(context, written)) });
    },
  });

  function route(
    { method, path }: { method: string; path: string },
    read: (request: FastifyRequest<ByEvent>, person: string) => Content,
  ): void {
    guarded.route<ByEvent>({
      method,
      url: path,
      async handler(request): Promise<DeskAnswer> {
        const content = read(request, registrationId(request));
        return answerTo(context, await write(context, request, entryOf(request, content)));
      },
    });
  }
}

/** Without a key of its own it gets one, so that it can be undone. */
export function entryOf({ headers }: Pick<FastifyRequest, 'headers'>, content: Content): DeskEntry {
  const { key, notedAt } = readWriteHeaders(headers);
  const named = { ...content, key: key ?? crypto.randomUUID(), ...(notedAt !== null && { notedAt }) };
  return parseInput(deskEntry, named);
}
