import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls/calls.ts';
import type { Context } from '#server/context.ts';
import { deskCookie, findDesk } from '#server/desks/desks.ts';
import { streamRoute } from '#server/http/event-stream.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { actingIn } from './guard.ts';

export function stream(guarded: FastifyInstance, { db, sessions, clock, streams }: Context): void {
  streamRoute(guarded, calls.deskStream.path, (request) => {
    const { name, deskId } = actingIn(request);
    const { [deskCookie]: desk, [sessionCookie]: session } = request.cookies;
    // Do not treat the browser of an ended desk as an organiser instead.
    const isIn = async () =>
      (deskId ? await findDesk(db, desk, clock()) : await sessions.find(session, clock())) !== null;
    return streams.open({ account: deskId ?? name, isIn });
  });
}
