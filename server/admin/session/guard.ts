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
  }
}

export function requireOrganiser(guarded: FastifyInstance, { sessions, clock }: Context): void {
  guarded.decorateRequest('organiser', null);
  guarded.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.organiser = await sessions.find(request.cookies[sessionCookie], clock());
    if (request.organiser === null) throw new Problem('signed-out');
    if (request.headers[adminHeader] !== adminFlag.value) throw new Problem('missing-admin-header');
  });
}

export const authorOf = (request: FastifyRequest, clock: () => Date): Author => ({
  actor: signedIn(request).username,
  role: 'organiser',
  now: clock(),
});

export function signedIn({ organiser }: FastifyRequest): Organiser {
  if (organiser === null) throw new Problem('signed-out');
  return organiser;
}
