import type { FastifyInstance } from 'fastify';
import { noticeSentences } from '#contract/calls/tool-sentences.ts';
import { newNotice } from '#contract/notices.ts';
import type { Context } from '#server/context.ts';
import { type ById, parseInput } from '#server/http/input.ts';
import { route } from '#server/http/route.ts';
import { endNotice, runningNotices, writeNotice } from '#server/notices/notices.ts';
import { Problem } from '#server/problem.ts';
import { eventNamed } from '#server/registrations/chosen-events.ts';
import { authorOf } from './session/guard.ts';

export function notices(guarded: FastifyInstance, { db, clock, notices: held }: Context): void {
  route(guarded, 'writtenNotices', () => runningNotices(db, clock()));
  route(guarded, 'writeNotice', async (request, reply) => {
    const { text, until, event } = parseInput(newNotice, request.body);
    const author = authorOf(request, clock);
    const end = new Date(until);
    if (end <= author.now) throw new Problem('invalid-input', noticeSentences.past);
    const notice = { text, until: end.toISOString(), event: event ? eventNamed(event).id : null };
    const id = await writeNotice(db, notice, author);
    held.forget();
    return reply.code(201).send({ id });
  });
  route<ById>(guarded, 'endNotice', async (request) => {
    const author = authorOf(request, clock);
    const isEnded = await endNotice(db, request.params.id, author);
    // Load again even if the notice had already ended: another process may have ended it.
    held.forget();
    if (!isEnded) throw new Problem('unknown-notice');
    return {};
  });
}
