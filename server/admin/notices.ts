import type { FastifyInstance } from 'fastify';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import type { EventMoved, Move } from '#contract/notices.ts';
import { eventById } from '#programme/events.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { moveBack, moveEvent } from '#server/moves/moves.ts';
import { endNotice, readMoves, runningNotices, writeNotice } from '#server/notices/notices.ts';
import { Problem } from '#server/problem.ts';
import { eventNamed } from '#server/registrations/chosen-events.ts';

export function notices(guarded: FastifyInstance, { db, config, clock, notices: held }: Context): void {
  route(guarded, 'writtenNotices', () => runningNotices(db, clock()));
  route(guarded, 'writeNotice', async ({ body: { text, until, event }, author }) => {
    const end = new Date(until);
    if (end <= author.now) throw new Problem('invalid-input', noticeSentences.past);
    const notice = { text, until: end.toISOString(), event: event ? eventNamed(event).id : null };
    const id = await writeNotice(db, notice, author);
    held.forget();
    return { id };
  });
  route(guarded, 'endNotice', async (request) => {
    const isEnded = await endNotice(db, request.params.id, request.author);
    // Read the notices again even if this notice had already ended: another process may have ended it.
    held.forget();
    if (!isEnded) throw new Problem('unknown-notice');
  });

  function saved(emailed: number): EventMoved {
    held.forget();
    return { emailed: config.smtp === null ? null : emailed };
  }

  route(guarded, 'moveEvent', async ({ params, body: move, author }) => {
    const event = eventAt(params.event);
    const present = (await readMoves(db)).get(event.id) ?? event;
    if (isSame(present, move)) throw new Problem('invalid-input', noticeSentences.unmoved);
    const emailed = await (isSame(event, move)
      ? moveBack(db, event.id, author)
      : moveEvent(db, event.id, move, author));
    return saved(emailed);
  });
  route(guarded, 'moveBack', async ({ params, author }) => saved(await moveBack(db, eventAt(params.event).id, author)));
}

function eventAt(id: string) {
  const event = eventById(id);
  if (!event) throw new Problem('unknown-event');
  return event;
}

const isSame = (a: Move, b: Move) => a.room === b.room && a.start === b.start && a.end === b.end;
