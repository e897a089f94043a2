import type { FastifyInstance } from 'fastify';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import { type EventMoved, type Move, newMove } from '#contract/notices.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { moveBack, moveEvent } from '#server/moves/moves.ts';
import { readMoves } from '#server/notices/notices.ts';
import { Problem } from '#server/problem.ts';
import { authorOf } from './session/guard.ts';

type ByEvent = { Params: { event: string } };

export function moves(guarded: FastifyInstance, { db, config, clock, notices }: Context): void {
  function saved(emailed: number): EventMoved {
    notices.forget();
    return { emailed: config.smtp === null ? null : emailed };
  }

  route<ByEvent>(guarded, 'moveEvent', async (request) => {
    const event = eventNamed(request.params.event);
    const move = parseInput(newMove, request.body);
    const present = (await readMoves(db)).get(event.id) ?? event;
    if (isSame(present, move)) throw new Problem('invalid-input', noticeSentences.unmoved);
    const author = authorOf(request, clock);
    const emailed = await (isSame(event, move)
      ? moveBack(db, event.id, author)
      : moveEvent(db, event.id, move, author));
    return saved(emailed);
  });
  route<ByEvent>(guarded, 'moveBack', async (request) => {
    const emailed = await moveBack(db, eventNamed(request.params.event).id, authorOf(request, clock));
    return saved(emailed);
  });
}

function eventNamed(id: string) {
  const event = eventById(id);
  if (!event) throw new Problem('unknown-event');
  return event;
}

const isSame = (a: Move, b: Move) => a.room === b.room && a.start === b.start && a.end === b.end;
