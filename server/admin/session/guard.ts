import type { FastifyInstance, FastifyRequest } from 'fastify';
import { adminFlag, adminHeader } from '#contract/calls/calls.ts';
import type { Author } from '#server/book/entries.ts';
import type { Context } from '#server/context.ts';
import type { Organiser } from '#server/organisers/accounts.ts';
import { sessionCookie } from '#server/organisers/sessions.ts';
import { Problem } from '#server/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    organiser: Organiser | null;
    /** The organiser and the time, for the book. */
    readonly author: Author;
  }
}

export function requireOrganiser(guarded: FastifyInstance, { sessions, clock }: Context): void {
  guarded.decorateRequest('organiser', null);
  guarded.decorateRequest('author', {
    getter() {
      return { actor: signedIn(this).username, role: 'organiser' as const, now: clock() };
    },
  });
  guarded.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.organiser = await sessions.find(request.cookies[sessionCookie], clock());
    if (request.organiser === null) throw new Problem('signed-out');
    if (request.headers[adminHeader] !== adminFlag.value) throw new Problem('missing-admin-header');
  });
}

export function signedIn({ organiser }: FastifyRequest): Organiser {
  if (organiser === null) throw new Problem('signed-out');
  return organiser;
}
