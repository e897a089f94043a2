import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminFlag, adminHeader } from '#contract/calls/calls.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import { type DeskCaller, deskCookie, findDesk, type LiveDesk } from '#server/desks/desks.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';

type Acting = DeskSession & DeskCaller & { desk: LiveDesk | null };

declare module 'fastify' {
  interface FastifyRequest {
    acting: Acting | null;
  }
}

/** Only desks and organisers get in. Each request needs a header that pages of other origins cannot add. */
export function requireDesk(guarded: FastifyInstance, { db, sessions, clock }: Context): void {
  guarded.decorateRequest('acting', null);
  guarded.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.acting = (await deskOf(request)) ?? (await organiserOf(request));
    if (request.acting === null) throw endedFor(request);
    if (request.headers[adminHeader] !== adminFlag.value) throw new Problem('missing-admin-header');
    const { name, role } = request.acting;
    request.log = request.log.child({ [role]: name });
  });

  async function deskOf({ cookies }: FastifyRequest): Promise<Acting | null> {
    const desk = await findDesk(db, cookies[deskCookie], clock());
    return desk && { name: desk.name, role: 'desk', expiresAt: desk.expiresAt, deskId: desk.id, desk };
  }

  async function organiserOf({ cookies }: FastifyRequest): Promise<Acting | null> {
    const organiser = await sessions.find(cookies[sessionCookie], clock());
    if (organiser === null) return null;
    return { name: organiser.username, role: 'organiser', expiresAt: organiser.endsAt, deskId: null, desk: null };
  }
}

/** Returns the error for an ended session. Without cookies, the sender was a desk: browsers delete expired cookies. */
export function endedFor({ cookies }: FastifyRequest): Problem {
  const wasOrganiser = cookies[deskCookie] === undefined && cookies[sessionCookie] !== undefined;
  return new Problem(wasOrganiser ? 'signed-out' : 'desk-ended');
}

/** Returns whether this request's session still runs. If a desk ended, an organiser's session does not replace it. */
export async function isStillIn(request: FastifyRequest, { db, sessions, clock }: Context): Promise<boolean> {
  const { [deskCookie]: desk, [sessionCookie]: session } = request.cookies;
  const { deskId } = actingIn(request);
  return (deskId ? await findDesk(db, desk, clock()) : await sessions.find(session, clock())) !== null;
}

export function actingIn({ acting }: FastifyRequest): Acting {
  if (acting === null) throw new Problem('desk-ended');
  return acting;
}
