import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminFlag, adminHeader } from '#contract/calls/calls.ts';
import type { DeskSession } from '#contract/desk/desk.ts';
import type { Context } from '#server/context.ts';
import { type Caller, deskCookie, findDesk } from '#server/desks/desks.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';

type Acting = DeskSession & Caller;

declare module 'fastify' {
  interface FastifyRequest {
    acting: Acting | null;
  }
}

/** Lets a call into this scope only from a desk or an organiser, with the header that no foreign page can add. */
export function requireDesk(guarded: FastifyInstance, { db, sessions, clock }: Context): void {
  guarded.decorateRequest('acting', null);
  // Before the body is parsed.
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
    return desk && { name: desk.name, role: 'desk', expiresAt: desk.expiresAt, deskId: desk.id };
  }

  async function organiserOf({ cookies }: FastifyRequest): Promise<Acting | null> {
    const organiser = await sessions.find(cookies[sessionCookie], clock());
    return organiser && { name: organiser.username, role: 'organiser', expiresAt: organiser.endsAt, deskId: null };
  }
}

/** The browser forgets the cookie of a desk that expired, so whoever has none is told the same. */
function endedFor({ cookies }: FastifyRequest): Problem {
  const wasOrganiser = cookies[deskCookie] === undefined && cookies[sessionCookie] !== undefined;
  return new Problem(wasOrganiser ? 'signed-out' : 'desk-ended');
}

/** Who does what this call asks for. */
export function callerOf(request: FastifyRequest): Caller {
  const { name, deskId } = actingIn(request);
  return { name, deskId };
}

export function actingIn({ acting }: FastifyRequest): Acting {
  if (acting === null) throw new Problem('desk-ended');
  return acting;
}
